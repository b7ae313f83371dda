"""Reads and operates the windows of a display by its accessibility bus.

Reads commands, one a line, with words separated by tabs, and prints an answer a line, as JSON.
"""
import json
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi

HEADER, CELL = "table column header", "table cell"


def nodes(node):
    """Yields the descendants of a node."""
    for index in range(node.get_child_count()):
        child = node.get_child_at_index(index)
        if child is not None:
            yield child
            yield from nodes(child)


def shown(node):
    return node.get_state_set().contains(Atspi.StateType.SHOWING)


def find(root, role, name):
    """Returns the first node that is shown; a name of # and a number is an index."""
    found = [n for n in nodes(root) if n.get_role_name() == role and shown(n)]
    if name.startswith("#"):
        return found[int(name[1:])]
    # Cantata's list items append their other columns.
    return next(n for n in found if n.get_name().split("\x01")[0] == name)


def table(header):
    """Returns the table that is shown with a column of this name."""
    return next(
        n.get_parent()
        for n in nodes(Atspi.get_desktop(0))
        if n.get_role_name() == HEADER and n.get_name() == header and shown(n.get_parent())
    )


def item(place, name):
    """Returns a cell of the table that has the header, or an item of a list."""
    if place == "list":
        return find(Atspi.get_desktop(0), "list item", name)
    return find(table(place), CELL, name)


def column(header):
    """Returns the text of the cells in a column, also of those that are scrolled away."""
    inside = table(header)
    children = [inside.get_child_at_index(i) for i in range(inside.get_child_count())]
    headers = [c.get_name() for c in children if c.get_role_name() == HEADER]
    cells = [c.get_name() for c in children if c.get_role_name() == CELL]
    return cells[headers.index(header) :: len(headers)]


def middle(node):
    box = node.get_extents(Atspi.CoordType.SCREEN)
    return box.x + min(box.width // 2, 40), box.y + box.height // 2


def drag(source, target):
    """Drags at the pace of a hand: a toolkit drops nothing before it has noticed the drag."""
    x, y = middle(source)
    to_x, to_y = middle(target)
    Atspi.generate_mouse_event(x, y, "b1p")
    for step in range(1, 11):
        time.sleep(0.05)
        Atspi.generate_mouse_event(x + (to_x - x) * step // 10, y + (to_y - y) * step // 10, "abs")
    time.sleep(0.05)
    Atspi.generate_mouse_event(to_x, to_y, "b1r")


def answer(command, *words):
    desktop = Atspi.get_desktop(0)
    if command == "column":
        return column(*words)
    if command == "labels":
        return [n.get_name() for n in nodes(desktop) if n.get_role_name() == "label" and shown(n)]
    if command == "press":  # role, name
        find(desktop, *words).do_action(0)
    elif command == "click":  # place, name, event: b1c, b1d (double) or b3c
        Atspi.generate_mouse_event(*middle(item(*words[:2])), words[2])
    elif command == "activate":  # place, name; as GTK's cells can be without a double click
        cell = item(*words)
        names = [cell.get_action_name(i) for i in range(cell.get_n_actions())]
        cell.do_action(names.index("activate"))
    elif command == "drag":  # place, name, the name where it is dropped
        drag(item(*words[:2]), item(words[0], words[2]))
    elif command == "open":  # the name of a tab
        tab = find(desktop, "page tab", words[0])
        tab.get_parent().select_child(tab.get_index_in_parent())
    elif command == "type":  # role, name, text
        find(desktop, *words[:2]).set_text_contents(words[2])
    elif command == "key":  # an X keysym
        Atspi.generate_keyboard_event(int(words[0], 16), None, Atspi.KeySynthType.SYM)
    else:
        raise ValueError(command)
    return "done"


Atspi.init()
for line in sys.stdin:
    try:
        result = answer(*line.rstrip("\n").split("\t"))
    except Exception as error:  # rows leave while they are read
        result = {"missing": repr(error)}
    print(json.dumps(result), flush=True)
