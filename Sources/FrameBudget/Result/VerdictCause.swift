import FrameTrace

/// What a missed frame is put down to.
public struct VerdictCause: Sendable, Hashable, Codable {
    /// What kind of cause.
    public var kind: VerdictKind
    /// Who had the CPU: for contention, and for an inversion who had it instead of the thread waited for. Whose requests kept
    /// the GPU or the disk busy, for a wait for that or for an owner who waited for it; nil for what it took by itself.
    public var culprit: Culprit?
    /// What was waited for, for own work `render thread` where that did most of it, or for other work of the main thread what that was, such as `timer poll`; empty where it is neither,
    /// or has no name.
    public var resource: String

    /// What a missed frame is put down to.
    public init(_ kind: VerdictKind, culprit: Culprit? = nil, resource: String = "") {
        self.kind = kind
        self.culprit = culprit
        self.resource = resource
    }
}

extension VerdictCause {
    /// A wait of the app's render thread for something.
    init(renderThreadWaitingFor thing: String, culprit: Culprit? = nil) {
        self.init(.wait, culprit: culprit, resource: "\(Self.renderWait)\(thing)")
    }

    private static let renderWait = "\(WaitKind.render.rawValue), for "

    /// What the app's render thread waited for; nil where the cause is another one.
    public var waitOfRenderThread: String? {
        kind == .wait && resource.hasPrefix(Self.renderWait) ? String(resource.dropFirst(Self.renderWait.count)) : nil
    }

    /// Whether it is the work of the app's render thread.
    public var isOfRenderThread: Bool { kind == .ownWork && resource == WaitKind.render.rawValue }
}

extension VerdictCause: Comparable {
    /// Orders by kind, as they are listed, then by culprit and by what was waited for.
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
    /// Its place in the list of all.
    fileprivate var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
