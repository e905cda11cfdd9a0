/// A mark of a recorded program, made through the marks header or by the hook of its present calls.
public struct ProgramMark: Sendable, Equatable {
    /// The kind of a mark. The raw value is used in the header and in a trace.
    public enum Kind: UInt8, Sendable, CaseIterable {
        /// One frame ended and the next one began.
        case frame = 1
        /// A frame began.
        case frameBegin = 2
        /// The frame ended.
        case frameEnd = 3
        /// Nothing is drawn until the next frame.
        case pause = 4
        /// A step of a frame began.
        case stepBegin = 5
        /// The step that began last ended.
        case stepEnd = 6
        /// A call of a function that presents a frame began.
        case present = 7
        /// That call returned.
        case presented = 8
    }

    /// The instant of the mark.
    public var at: Instant
    /// The kind of mark.
    public var kind: Kind
    /// The number of the name of a step or of a present function, from 1 on; 0 for none.
    public var name: UInt32

    /// Creates a mark.
    public init(at: Instant, kind: Kind, name: UInt32 = 0) {
        self.at = at
        self.kind = kind
        self.name = name
    }
}
