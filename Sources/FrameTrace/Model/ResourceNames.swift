/// What names of resources begin with, where an analysis or a report reads that again.
public enum ResourceNames {
    /// The begin of the name of an operation as what a thread waits for: `operation maps/tile`.
    public static let operation = "operation "
}
