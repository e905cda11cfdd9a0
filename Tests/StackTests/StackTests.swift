import Testing

/// Tests on real threads and signals. One after the other: they measure each other's threads otherwise.
@Suite(.serialized)
struct StackTests {}
