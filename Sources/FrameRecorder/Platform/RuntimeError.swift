import Glibc

/// What went wrong at the Linux edge: what was tried, what the kernel said, and what to do.
public struct RuntimeError: Error, Sendable, CustomStringConvertible {
    /// The kind of failure, which decides the exit status.
    public struct Code: Sendable, Equatable {
        private enum Storage {
            case system
            case storage
            case unavailable
            case notReady
            case workload
            case tooFewCPUs
            case invalidUse
        }

        private let storage: Storage

        /// A call to the system failed that should not.
        public static let system = Code(storage: .system)
        /// A file could not be read or written.
        public static let storage = Code(storage: .storage)
        /// The kernel or this machine does not offer what fbprof asked for.
        public static let unavailable = Code(storage: .unavailable)
        /// The machine was too busy to be ready in time: the same may succeed in another try.
        public static let notReady = Code(storage: .notReady)
        /// The workload can't be carried out: a step failed, or it needs more threads than there may be.
        public static let workload = Code(storage: .workload)
        /// The workload asks for more CPUs than this process may use.
        public static let tooFewCPUs = Code(storage: .tooFewCPUs)
        /// The interface was used in a way that it does not allow.
        public static let invalidUse = Code(storage: .invalidUse)
    }

    /// The kind of failure.
    public let code: Code
    /// What was tried, and what to do.
    public let message: String
    /// The kernel's error number, where there is one.
    public let errorNumber: Int32?

    /// An error of a kind.
    public init(_ code: Code, _ message: String, errorNumber: Int32? = nil) {
        self.code = code
        self.message = message
        self.errorNumber = errorNumber
    }

    /// The same failure as another kind.
    package func classified(as code: Code) -> RuntimeError { RuntimeError(code, message, errorNumber: errorNumber) }

    /// One line for the user.
    public var description: String {
        guard let errorNumber else { return message }
        return "\(message): \(Self.text(of: errorNumber))"
    }

    /// The kernel's words for what went wrong, where there is an error number.
    public var reason: String? { errorNumber.map(Self.text) }

    private static func text(of errorNumber: Int32) -> String {
        // strerror's buffer is the thread's own in glibc.
        unsafe strerror(errorNumber).map { unsafe String(cString: $0) } ?? "error \(errorNumber)"
    }
}
