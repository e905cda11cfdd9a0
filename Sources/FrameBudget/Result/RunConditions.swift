/// How a run's times came about and who decided which thread ran: what figures must have in common to be compared.
public struct RunConditions: Sendable, Hashable {
    /// Whether times are computed rather than measured, so that the same input gives the same figures.
    public var isExact: Bool
    /// The modelled scheduler; nil where the machine's own decided.
    public var scheduler: String?
    /// Whether it is one side of a paired comparison, measured in turns with the other.
    public var isPaired: Bool

    /// The conditions of a run.
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

    /// In words for files, such as `virtual time, strict scheduler`. ``init(_:)`` reads them back.
    public var description: String {
        var words = [isExact ? Self.exact : Self.measured]
        if let scheduler { words.append(scheduler + Self.suffix) }
        if isPaired { words.append(Self.paired) }
        return words.joined(separator: ", ")
    }

    /// The conditions that words written by ``description`` say. Other words are those of measured times.
    public init(_ words: String) {
        let parts = words.split(separator: ",").map { $0.drop { $0 == " " } }
        self.init(
            isExact: parts.first.map(String.init) == Self.exact,
            scheduler: parts.first { $0.hasSuffix(Self.suffix) }.map { String($0.dropLast(Self.suffix.count)) },
            isPaired: parts.contains { $0 == Self.paired }
        )
    }

    /// The same; nil of words that ``description`` does not write.
    public init?(exactly words: String) {
        self.init(words)
        guard description == words else { return nil }
    }

    /// What readers are shown: `live`, or `virtual time (strict scheduler)`.
    public var title: String {
        let scheduler = scheduler.map { " (\($0)\(Self.suffix))" } ?? ""
        return (isExact ? Self.exact : "live") + scheduler + (isPaired ? ", \(Self.paired)" : "")
    }

    /// How runs were run, as the end of a sentence: `live`, or `in virtual time (strict scheduler)`.
    public var manner: String { (isExact ? "in " : "") + title }
}
