"""The pages: one thin script each, and `ui`, what they share."""

import streamlit as st
from streamlit.runtime.pages_manager import PagesManager

# Until app.py has run once in a process, Streamlit takes a folder named `pages` for its older
# kind of navigation: an address like /train would run that page alone, without app.py.
if PagesManager.uses_pages_directory:
    PagesManager.uses_pages_directory = False
    st.rerun()
