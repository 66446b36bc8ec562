"""The pages: one thin script each, and `ui`, what they share."""
