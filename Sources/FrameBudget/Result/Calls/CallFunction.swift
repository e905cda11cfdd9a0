public import FrameTrace

/// A function, or a layer of the workload's own path.
public struct CallFunction: Sendable, Hashable, Codable {
    /// What kind of layer.
    public enum Kind: String, Sendable, Codable {
        /// App, work or step, by the workload.
        case work
        /// A function of the program.
        case code
        /// A function whose body the compiler put into its caller's.
        case inlined
        /// No code: what the thread waited for there.
        case blocked
        /// No code: the thread was ready there, and on no CPU.
        case ready

        /// Whether it is a function.
        package var isCode: Bool { self == .code || self == .inlined }
    }

    /// What kind of layer.
    public var kind: Kind
    /// Its name in readable form; `module+0x1234` where there is no symbol.
    public var name: String
    /// The file name of the module; empty for a layer of the workload, and where it is unknown.
    public var module: String
    /// The first line of it that was seen; nil where lines are not known.
    public var line: CodeLine?

    /// A function, or a layer of the workload's path.
    public init(_ kind: Kind, name: String, module: String = "", line: CodeLine? = nil) {
        self.kind = kind
        self.name = name
        self.module = module
        self.line = line
    }
}
