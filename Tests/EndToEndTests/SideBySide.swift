import Testing

/// The built command on real threads, in tests that do not check a run's figures: they check how it starts and ends,
/// and what files it leaves. One test of each part runs at a time, as many as there are CPUs; none needs the machine
/// for itself.
@Suite("Side by side")
enum SideBySide {
    @Suite("First part", .serialized)
    enum First {}

    @Suite("Second part", .serialized)
    enum Second {}

    @Suite("Third part", .serialized)
    enum Third {}
}
