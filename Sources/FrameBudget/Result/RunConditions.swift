/// How a run's times came about and which scheduler chose the threads: figures can only be compared under equal
/// conditions.
public struct RunConditions: Sendable, Hashable {
    /// Whether times are computed instead of measured, so that the same input gives the same figures.
    public var isExact: Bool
    /// The modelled scheduler; nil for the machine's own.
    public var scheduler: String?
    /// Whether it is one side of a paired comparison, measured in turns with the other.
    public var isPaired: Bool

    /// Creates the conditions of a run.
    public init(isExact: Bool, scheduler: String? = nil, isPaired: Bool = false) {
        self.isExact = isExact
        self.scheduler = scheduler
        self.isPaired = isPaired
    }
}

extension RunConditions: CustomStringConvertible {
    private static let exact = "virtual time"
    private static let measured = "real time"
    private static let paired = "paired"
    private static let suffix = " scheduler"

    /// The conditions in words for files, such as `virtual time, strict scheduler`. ``init(_:)`` reads them back.
    public var description: String {
        var words = [isExact ? Self.exact : Self.measured]
        if let scheduler { words.append(scheduler + Self.suffix) }
        if isPaired { words.append(Self.paired) }
        return words.joined(separator: ", ")
    }

    /// Reads conditions from words that ``description`` wrote. Any other words give measured times.
    public init(_ words: String) {
        let parts = words.split(separator: ",").map { $0.drop { $0 == " " } }
        self.init(
            isExact: parts.first.map(String.init) == Self.exact,
            scheduler: parts.first { $0.hasSuffix(Self.suffix) }.map { String($0.dropLast(Self.suffix.count)) },
            isPaired: parts.contains { $0 == Self.paired }
        )
    }

    /// As ``init(_:)``, but nil for words that ``description`` does not write.
    public init?(exactly words: String) {
        self.init(words)
        guard description == words else { return nil }
    }

    /// The conditions as shown to readers: `live`, or `virtual time (strict scheduler)`.
    public var title: String {
        let scheduler = scheduler.map { " (\($0)\(Self.suffix))" } ?? ""
        return (isExact ? Self.exact : "live") + scheduler + (isPaired ? ", \(Self.paired)" : "")
    }

    /// The conditions as the end of a sentence: `live`, or `in virtual time (strict scheduler)`.
    public var manner: String { (isExact ? "in " : "") + title }
}
