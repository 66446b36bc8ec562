"""embedlab in the browser: streamlit run app.py."""

import streamlit as st

from embedlab.messages import ASSETS
from pages.ui.i18n import pick_language, t
from pages.ui.visitor import keep_alive, warm_up

st.set_page_config("embedlab", str(ASSETS / "icon.png"), layout="wide", initial_sidebar_state=220)
st.html(ASSETS / "app.css")
st.logo(str(ASSETS / "icon.png"), size="large")

page = st.navigation(
    [
        st.Page("pages/home.py", title=t("app.home"), icon=":material/home:", default=True),
        st.Page("pages/train.py", title=t("app.train"), icon=":material/model_training:"),
    ]
)
with st.sidebar:
    pick_language()
keep_alive()
page.run()
warm_up()
