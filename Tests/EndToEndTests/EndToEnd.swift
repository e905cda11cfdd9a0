import Testing

/// The built command, as a user runs it. One test at a time: most measure, or send signals.
@Suite("End to end", .serialized)
enum EndToEnd {}
