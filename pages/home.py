"""Home: a real run as a film, and the way to one's own."""

import streamlit as st

from pages.ui.bundled import WORLD, bundled_recording
from pages.ui.i18n import language, t
from pages.ui.stage import show_film

st.title(t("home.title"))
left, right = st.columns([4, 1], vertical_alignment="center")
left.markdown(t("home.lead"))
right.page_link("pages/train.py", label=t("home.try"), icon=":material/play_circle:")

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
