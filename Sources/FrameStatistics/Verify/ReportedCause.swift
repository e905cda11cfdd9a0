public import FrameBudget
import FrameTrace

/// The cause that fbprof reported for a frame, mapped to an injected cause if it is one.
public enum ReportedCause: Sendable, Hashable {
    /// One of the injected causes.
    case injected(InjectedCause)
    /// A wait for something that is never injected.
    case wait(resource: String)
    /// An event handler into which nothing was injected.
    case handler(name: String)
    /// The GPU was busy with a culprit that is never injected.
    case heldGPU(CulpritKind?)
    /// The CPU was held by a culprit that is never injected.
    case heldCPU(CulpritKind)
    /// A cause that is never injected.
    case other(VerdictKind)
    /// Several parts together made the frame late.
    case mixed
    /// The cause can't be known.
    case unknown
    /// The frame was in time.
    case notMissed

    /// Creates the reported cause for an injected one.
    public init(_ cause: InjectedCause) { self = .injected(cause) }
}

extension ReportedCause: Encodable {
    /// The name in tables and in JSON.
    public var name: String {
        switch self {
        case .injected(let cause): cause.rawValue
        case .wait(resource: WaitKind.sleep.rawValue): "sleep"
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

    /// Encodes the name.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(name)
    }
}

extension ReportedCause {
    /// Whether the cause blames an app, rather than the machine or nothing.
    public var namesAnApp: Bool {
        switch self {
        case .injected(let cause): ![.otherProcess, .quota, .stopped].contains(cause)
        case .wait, .handler, .heldGPU: true
        case .heldCPU, .other, .mixed, .unknown, .notMissed: false
        }
    }
}
