"""Who says what, in passages of novels, plays and chats that were marked by hand.

In a passage ``{…}`` stands around what is said aloud, ``{Name|…}`` around what somebody says; all else is
narrated. Novels and plays are of Project Gutenberg and in the public domain.
"""
