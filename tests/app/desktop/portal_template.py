"""The desktop's portal for keys, as python-dbusmock plays it; after the tests of xdg-desktop-portal."""

import dbus

BUS_NAME = "org.freedesktop.portal.Desktop"
MAIN_OBJ = "/org/freedesktop/portal/desktop"
MAIN_IFACE = "org.freedesktop.portal.GlobalShortcuts"
SYSTEM_BUS = False
REQUEST = "org.freedesktop.portal.Request"


def load(mock, parameters):
    mock.AddProperty(MAIN_IFACE, "version", dbus.UInt32(2))
    mock.refusal = dbus.UInt32(parameters.get("refusal", 0))
    mock.given = int(parameters.get("given", 99))
    mock.AddMethods(MAIN_IFACE, [])
    mock.shortcuts = []


def answered(mock, sender, options, results):
    path = f"{MAIN_OBJ}/request/{sender[1:].replace('.', '_')}/{options['handle_token']}"
    mock.AddObject(path, REQUEST, {}, [])
    from dbusmock import get_object

    get_object(path).EmitSignal(REQUEST, "Response", "ua{sv}", [mock.refusal, results])
    mock.RemoveObject(path)
    return dbus.ObjectPath(path)


@dbus.service.method(MAIN_IFACE, sender_keyword="sender", in_signature="a{sv}", out_signature="o")
def CreateSession(self, options, sender):
    self.session = f"{MAIN_OBJ}/session/{sender[1:].replace('.', '_')}/{options['session_handle_token']}"
    return answered(self, sender, options, {"session_handle": dbus.String(self.session)})


@dbus.service.method(MAIN_IFACE, sender_keyword="sender", in_signature="oa(sa{sv})sa{sv}", out_signature="o")
def BindShortcuts(self, session, shortcuts, window, options, sender):
    assert session == self.session
    self.shortcuts = shortcuts[: self.given]
    given = [
        (name, {"description": each["description"], "trigger_description": each["preferred_trigger"]})
        for name, each in self.shortcuts
    ]
    results = {"shortcuts": dbus.Array(given, signature="(sa{sv})")}
    return answered(self, sender, options, results)


@dbus.service.method(MAIN_IFACE, in_signature="s", out_signature="")
def Press(self, name):
    """For tests: a person presses a key."""
    self.EmitSignal(
        MAIN_IFACE, "Activated", "osta{sv}",
        [dbus.ObjectPath(self.session), name, dbus.UInt64(1), dbus.Dictionary({}, signature="sv")],
    )  # fmt: skip
