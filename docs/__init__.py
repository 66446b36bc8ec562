"""What is written about embedlab, and the script that takes its pictures."""
