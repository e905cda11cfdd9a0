/// What fbprof said of a frame, in the words of the injected causes where it is one of them.
public struct ReportedCause: Sendable, Hashable, Codable {
    /// In words.
    public var name: String

    /// What fbprof said, in words.
    public init(name: String) { self.name = name }

    /// It said one of the causes that are injected.
    public init(_ cause: InjectedCause) { name = cause.rawValue }

    /// That it can't be known.
    public static let unknown = ReportedCause(name: "unknown")
    /// That several parts together made it late.
    public static let mixed = ReportedCause(name: "mixed")
    /// That the frame was in time.
    public static let notMissed = ReportedCause(name: "not missed")

    /// Writes the words.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(name)
    }

    /// Reads the words.
    public init(from decoder: any Decoder) throws { name = try decoder.singleValueContainer().decode(String.self) }
}

extension ReportedCause {
    /// Whether it puts the blame on an app, rather than on the machine or on nobody.
    public var namesAnApp: Bool {
        guard let cause = InjectedCause(rawValue: name) else { return name.hasPrefix("wait for") }
        return ![.otherProcess, .quota, .stopped].contains(cause)
    }
}
