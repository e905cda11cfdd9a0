import Testing

/// The built command where no clock matters: files, virtual time and printed output. These tests run beside each other
/// and beside the core, with the same outcome on any machine.
@Suite("Commands")
enum Commands {}
