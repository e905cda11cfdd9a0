public import FrameBudget
public import FrameTrace

/// A reason that a frame did not run: another thread had the CPU, or it waited for something.
public enum DelayCause: Sendable, Hashable {
    /// The frame was ready, and the culprit held the CPU.
    case ready(Culprit)
    /// The frame waited for the resource.
    case blocked(WaitKind, resource: String)
}

/// Encoded as an object with its `kind`, and the fields of that kind beside it: `{"kind":"ready","culprit":…}` or
/// `{"kind":"blocked","wait":"lock","resource":"lock db"}`.
extension DelayCause: Codable {
    private enum Kind: String, Codable {
        case ready
        case blocked
    }

    private enum CodingKeys: String, CodingKey {
        case kind
        case culprit
        case wait
        case resource
    }

    /// Decodes what ``encode(to:)`` wrote.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        switch try fields.decode(Kind.self, forKey: .kind) {
        case .ready: self = .ready(try fields.decode(Culprit.self, forKey: .culprit))
        case .blocked:
            let wait = try fields.decode(WaitKind.self, forKey: .wait)
            self = .blocked(wait, resource: try fields.decode(String.self, forKey: .resource))
        }
    }

    /// Encodes the cause's kind and the fields of that kind.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .ready(let culprit):
            try fields.encode(Kind.ready, forKey: .kind)
            try fields.encode(culprit, forKey: .culprit)
        case .blocked(let wait, let resource):
            try fields.encode(Kind.blocked, forKey: .kind)
            try fields.encode(wait, forKey: .wait)
            try fields.encode(resource, forKey: .resource)
        }
    }
}
