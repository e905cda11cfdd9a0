import Glibc

/// An error at the interface to Linux: the operation, the kernel's reason, and a remedy.
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

        /// A system call failed unexpectedly.
        public static let system = Code(storage: .system)
        /// A file could not be read or written.
        public static let storage = Code(storage: .storage)
        /// The kernel or this machine does not offer what fbprof asked for.
        public static let unavailable = Code(storage: .unavailable)
        /// The machine was too busy to be ready in time: another try may succeed.
        public static let notReady = Code(storage: .notReady)
        /// The workload can't be carried out: a step failed, or it needs more threads than there may be.
        public static let workload = Code(storage: .workload)
        /// The workload asks for more CPUs than this process may use.
        public static let tooFewCPUs = Code(storage: .tooFewCPUs)
        /// An API was used in a way that it does not allow.
        public static let invalidUse = Code(storage: .invalidUse)
    }

    /// The kind of failure.
    public let code: Code
    /// The failed operation, and a remedy.
    public let message: String
    /// The kernel's error number, if there is one.
    public let errorNumber: Int32?

    /// Creates an error.
    public init(_ code: Code, _ message: String, errorNumber: Int32? = nil) {
        self.code = code
        self.message = message
        self.errorNumber = errorNumber
    }

    /// Returns the same failure with another code.
    package func classified(as code: Code) -> RuntimeError { RuntimeError(code, message, errorNumber: errorNumber) }

    /// One line for the user.
    public var description: String {
        guard let errorNumber else { return message }
        return "\(message): \(Self.text(of: errorNumber))"
    }

    /// The kernel's text for the error number, if there is one.
    public var reason: String? { errorNumber.map(Self.text) }

    private static func text(of errorNumber: Int32) -> String {
        // In glibc, strerror's buffer is thread-local.
        unsafe strerror(errorNumber).map { unsafe String(cString: $0) } ?? "error \(errorNumber)"
    }
}
