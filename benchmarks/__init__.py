"""Speed claims, each a command beside the peer it is claimed against."""
