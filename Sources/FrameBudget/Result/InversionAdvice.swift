public import FrameTrace

/// The advice on how to avoid an inversion.
public enum InversionAdvice: Sendable, Hashable {
    /// No system knows the thread that will end a wait of this kind, so none can raise it.
    case noKnownOwner(WaitKind)
    /// The owner is known but was not raised.
    case notRaised(NotRaised)
    /// The owner was raised: less work, or work at another time, makes the wait shorter. If it was raised only after
    /// most of the cost, a higher class of that work does, too.
    case raised

    /// The reason why a known owner was not raised.
    public enum NotRaised: Sendable, Hashable {
        /// The rules of the run have no overrides.
        case rulesWithoutOverrides
        /// Overrides are off in this run.
        case overridesOff
        /// The machine does not allow it.
        case refusedByMachine(Capability.Kind)
        /// Nothing prevented an override, but none was applied.
        case notApplied
    }
}

extension InversionAdvice: Codable {
    private enum Kind: String, Codable {
        case noKnownOwner = "no known owner"
        case notRaised = "not raised"
        case raised
    }

    private enum Reason: String, Codable {
        case rulesWithoutOverrides = "rules without overrides"
        case overridesOff = "overrides off"
        case refusedByMachine = "refused by machine"
        case notApplied = "not applied"
    }

    private enum Key: String, CodingKey {
        case kind, wait, reason, capability
    }

    /// Encodes the kind and, beside it, its details.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        switch self {
        case .noKnownOwner(let wait):
            try fields.encode(Kind.noKnownOwner, forKey: .kind)
            try fields.encode(wait, forKey: .wait)
        case .notRaised(let reason):
            try fields.encode(Kind.notRaised, forKey: .kind)
            switch reason {
            case .rulesWithoutOverrides: try fields.encode(Reason.rulesWithoutOverrides, forKey: .reason)
            case .overridesOff: try fields.encode(Reason.overridesOff, forKey: .reason)
            case .refusedByMachine(let capability):
                try fields.encode(Reason.refusedByMachine, forKey: .reason)
                try fields.encode(capability, forKey: .capability)
            case .notApplied: try fields.encode(Reason.notApplied, forKey: .reason)
            }
        case .raised: try fields.encode(Kind.raised, forKey: .kind)
        }
    }

    /// Decodes advice of a known kind.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        switch try fields.decode(Kind.self, forKey: .kind) {
        case .noKnownOwner: self = .noKnownOwner(try fields.decode(WaitKind.self, forKey: .wait))
        case .raised: self = .raised
        case .notRaised:
            switch try fields.decode(Reason.self, forKey: .reason) {
            case .rulesWithoutOverrides: self = .notRaised(.rulesWithoutOverrides)
            case .overridesOff: self = .notRaised(.overridesOff)
            case .refusedByMachine:
                self = .notRaised(.refusedByMachine(try fields.decode(Capability.Kind.self, forKey: .capability)))
            case .notApplied: self = .notRaised(.notApplied)
            }
        }
    }
}
