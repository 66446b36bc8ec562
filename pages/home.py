"""Home: a real run as a film, and the way to one's own."""

import streamlit as st

from pages.ui.bundled import WORLD, bundled_recording
from pages.ui.i18n import language, t
from pages.ui.stage import show_film

left, right = st.columns([4, 1], vertical_alignment="bottom")
left.title(t("home.title"))
if right.button(t("home.try"), type="primary", icon=":material/play_circle:", width="stretch"):
    st.switch_page("pages/train.py")
st.markdown(t("home.lead"))

recording, token = bundled_recording(language())
show_film(recording, token)
assert recording.spec is not None
st.caption(
    t(
        "home.about",
        world=t(f"worlds.{WORLD}"),
        words=len(recording.vocab),
        dim=recording.dim,
        moments=len(recording),
        seed=recording.spec.seed,
    )
)
