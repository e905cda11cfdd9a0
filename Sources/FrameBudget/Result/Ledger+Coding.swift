import FrameTrace

extension Ledger: Codable {
    private struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }

        static let outside = Key(stringValue: "outside")
        static let runnableBy = Key(stringValue: "runnableBy")
        static let faults = Key(stringValue: "faults")

        static func part(_ part: LedgerPart) -> Key { Key(stringValue: part.info.key) }
    }

    /// Decodes a ledger; a missing part was not measured.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        for part in LedgerPart.allCases where part != .blocked {
            self[part] = try container.decodeIfPresent(TimeSpan.self, forKey: .part(part)) ?? Ledger()[part]
        }
        blocked = try container.decode([BlockedPart].self, forKey: .part(.blocked))
        outside = try container.decodeIfPresent(OutsideParts.self, forKey: .outside)
        runnableBy = try container.decodeIfPresent([RunnablePart].self, forKey: .runnableBy)
        faults = try container.decodeIfPresent(PageFaults.self, forKey: .faults)
    }

    /// Encodes each part under its key, and omits parts that were not measured.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        for part in LedgerPart.allCases where part != .blocked {
            try container.encodeIfPresent(self[part], forKey: .part(part))
        }
        try container.encode(blocked, forKey: .part(.blocked))
        try container.encodeIfPresent(outside, forKey: .outside)
        try container.encodeIfPresent(runnableBy, forKey: .runnableBy)
        try container.encodeIfPresent(faults, forKey: .faults)
    }
}
