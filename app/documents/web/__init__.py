"""HTML, as which most other kinds are read, too: pages, their articles and style sheets; fetching one."""
