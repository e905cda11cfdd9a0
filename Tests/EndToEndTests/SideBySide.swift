import Testing

/// The built command on real threads where the figures of a run are not what is looked at: how it starts and ends, and what it
/// leaves. Two of these tests run at a time, one of each half; neither needs the machine for itself.
@Suite("Side by side")
enum SideBySide {
    @Suite("First half", .serialized)
    enum First {}

    @Suite("Second half", .serialized)
    enum Second {}
}
