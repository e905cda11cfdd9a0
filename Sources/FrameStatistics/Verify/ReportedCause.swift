public import FrameBudget

/// What fbprof said of a frame, as one of the injected causes where it is one of them.
public enum ReportedCause: Sendable, Hashable {
    /// One of the causes that are injected.
    case injected(InjectedCause)
    /// A wait for something that is injected nowhere.
    case wait(resource: String)
    /// An event handler that is innocent.
    case handler(name: String)
    /// The GPU worked for someone who is injected nowhere.
    case heldGPU(CulpritKind?)
    /// Someone had the CPU who is injected nowhere.
    case heldCPU(CulpritKind)
    /// A cause that is injected nowhere.
    case other(VerdictKind)
    /// That several parts together made it late.
    case mixed
    /// That it can't be known.
    case unknown
    /// That the frame was in time.
    case notMissed

    /// It said one of the causes that are injected.
    public init(_ cause: InjectedCause) { self = .injected(cause) }
}

extension ReportedCause: Encodable {
    /// Its name in tables and in JSON.
    public var name: String {
        switch self {
        case .injected(let cause): cause.rawValue
        case .wait(let resource): "wait for \(resource)"
        case .handler(let name): "handler \(name)"
        case .heldGPU(let culprit): "GPU held by \(culprit?.rawValue ?? "no app")"
        case .heldCPU(let culprit): "CPU held by \(culprit.rawValue)"
        case .other(let kind): kind.rawValue
        case .mixed: "mixed"
        case .unknown: "unknown"
        case .notMissed: "not missed"
        }
    }

    /// Writes the name.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(name)
    }
}

extension ReportedCause {
    /// Whether it puts the blame on an app, rather than on the machine or on nobody.
    public var namesAnApp: Bool {
        switch self {
        case .injected(let cause): ![.otherProcess, .quota, .stopped].contains(cause)
        case .wait, .handler, .heldGPU: true
        case .heldCPU, .other, .mixed, .unknown, .notMissed: false
        }
    }
}
