"""What all tests stand on."""

import os
import signal

from hypothesis import settings

# A machine busy with other things is no fault of the code.
settings.register_profile("embedlab", deadline=None)
settings.load_profile("embedlab")

# Compiling UMAP in the background is for people, not for tests.
os.environ.setdefault("EMBEDLAB_WARM_AFTER", "86400")

# Started in the background, a shell gives its children a deaf ear for Ctrl-C; tests press it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
