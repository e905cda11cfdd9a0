import Testing

/// Tests on real threads and signals, one after the other: otherwise they would measure each other's threads.
@Suite(.serialized)
struct StackTests {}
