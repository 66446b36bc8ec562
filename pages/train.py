"""Train: choose a text, watch a table learn it, look closer."""

import streamlit as st

from pages.ui.forms import spec_form
from pages.ui.i18n import t
from pages.ui.limits import over_limit
from pages.ui.notices import told
from pages.ui.sources import show_corpus, text_form
from pages.ui.stage import show_run
from pages.ui.visitor import current_run, start_run

run = current_run()
if run is not None:
    show_run(run)
    st.stop()

st.title(t("form.title"))
st.markdown(t("form.lead"))
corpus = text_form()
if corpus is None:
    st.info(t("form.nothing_yet"), icon=":material/edit_note:")
    st.stop()
show_corpus(corpus)
with told():
    spec = spec_form(corpus)
    corpus.check()
    refused = over_limit(corpus, spec)
    if refused:
        st.warning(refused, icon=":material/speed:")
    elif st.button(t("form.start"), type="primary", icon=":material/play_arrow:"):
        start_run(corpus, spec)
        st.rerun()
