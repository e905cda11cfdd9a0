import Testing

/// The built command where no clock matters: files in, virtual time, words out. These run beside each other and beside
/// the core, with the same outcome on any machine.
@Suite("Commands")
enum Commands {}
