public import FrameTrace

/// A function, or a layer of the workload's own path.
public struct CallFunction: Sendable, Hashable, Codable {
    /// The kind of a layer.
    public enum Kind: String, Sendable, Codable {
        /// An app, a work or a step, as the workload names it.
        case work
        /// A function of the program.
        case code
        /// A function that the compiler inlined into its caller.
        case inlined
        /// No code: the resource that the thread waited for here.
        case blocked
        /// No code: the thread was ready here without a CPU.
        case ready

        /// Whether the layer is a function.
        package var isCode: Bool { self == .code || self == .inlined }
    }

    /// The kind of layer.
    public var kind: Kind
    /// The demangled name; `module+0x1234` where there is no symbol.
    public var name: String
    /// The file name of the module; empty for a layer of the workload, and where unknown.
    public var module: String
    /// The first line seen of the function; nil if lines are not known.
    public var line: CodeLine?

    /// Creates a function or a layer.
    public init(_ kind: Kind, name: String, module: String = "", line: CodeLine? = nil) {
        self.kind = kind
        self.name = name
        self.module = module
        self.line = line
    }
}
