import FrameTrace

/// The cause that a missed frame is attributed to.
public struct VerdictCause: Sendable, Hashable, Codable {
    /// The kind of cause.
    public var kind: VerdictKind
    /// The culprit. For contention, the one that had the CPU. For an inversion, the one that had it instead of the
    /// thread waited for. For a wait for the GPU or the disk, or for an owner that waited for it, the one whose
    /// requests kept it busy, or the app's own threads if that were those of its other threads; nil for the time of the
    /// awaited request itself.
    public var culprit: Culprit?
    /// What was waited for. For own work, `render thread` where that did most of it. For other work of the main thread,
    /// that work, such as `timer poll`. Empty for all other causes, and where there is no name.
    public var resource: String

    /// Creates a cause.
    public init(_ kind: VerdictKind, culprit: Culprit? = nil, resource: String = "") {
        self.kind = kind
        self.culprit = culprit
        self.resource = resource
    }
}

extension VerdictCause {
    /// Creates the cause for a wait of the app's render thread.
    init(renderThreadWaitingFor thing: String, culprit: Culprit? = nil) {
        self.init(.wait, culprit: culprit, resource: "\(Self.renderWait)\(thing)")
    }

    private static let renderWait = "\(WaitKind.render.rawValue), for "

    /// What the app's render thread waited for; nil for any other cause.
    public var waitOfRenderThread: String? {
        kind == .wait && resource.hasPrefix(Self.renderWait) ? String(resource.dropFirst(Self.renderWait.count)) : nil
    }

    /// Whether the cause is the work of the app's render thread.
    public var isOfRenderThread: Bool { kind == .ownWork && resource == WaitKind.render.rawValue }
}

extension VerdictCause: Comparable {
    /// Orders by kind, as listed, then by culprit and by what was waited for.
    public static func < (left: Self, right: Self) -> Bool {
        if left.kind != right.kind { return left.kind.order < right.kind.order }
        if left.culprit != right.culprit {
            guard let culprit = left.culprit else { return true }
            return right.culprit.map { culprit < $0 } ?? false
        }
        return left.resource < right.resource
    }
}

extension VerdictKind {
    /// The index of the kind among all cases.
    fileprivate var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
