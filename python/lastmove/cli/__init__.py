"""The command line. It reads arguments, asks the library and prints; it computes nothing."""
