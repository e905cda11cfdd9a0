/// Something that a recorded program said of itself by the marks header, or that a hook of its present calls saw.
public struct ProgramMark: Sendable, Equatable {
    /// What it said. The raw value is that of the header and of a trace.
    public enum Kind: UInt8, Sendable, CaseIterable {
        /// One frame ended and the next one began.
        case frame = 1
        /// A frame began.
        case frameBegin = 2
        /// It ended.
        case frameEnd = 3
        /// Nothing is drawn until the next frame.
        case pause = 4
        /// A step of a frame began.
        case stepBegin = 5
        /// The last step that has begun ended.
        case stepEnd = 6
        /// It called a function that presents a frame.
        case present = 7
        /// The function gave back control.
        case presented = 8
    }

    /// When.
    public var at: Instant
    /// What.
    public var kind: Kind
    /// The number of a step's name or a present function's, from 1 on; 0 for none.
    public var name: UInt32

    /// A mark.
    public init(at: Instant, kind: Kind, name: UInt32 = 0) {
        self.at = at
        self.kind = kind
        self.name = name
    }
}
