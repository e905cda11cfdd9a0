public import FrameTrace

/// Who is on the screen that several apps share, and how large each of them is (Z-6).
///
/// A value without any app's life in it: the reader of a workload plays its timeline through one, and the device keeps another.
public struct SharedScreen<ID: Hashable & Sendable>: Sendable {
    /// The screen's size, as the device is held now.
    public var size: ScreenSize
    /// The app that was there first.
    public private(set) var primary: ID?
    /// The app beside it, or over it.
    public private(set) var secondary: ID?
    /// The secondary app's share of the width; nil where it lies over the primary one.
    public private(set) var share: SplitShare?
    /// The app whose video floats over the others.
    public private(set) var overlay: ID?

    /// The distance between two apps that share the width, in points.
    private static var gap: Int32 { 10 }

    /// An empty screen.
    public init(size: ScreenSize) { self.size = size }

    /// All who are there.
    public var all: [ID] { [primary, secondary, overlay].compactMap { $0 } }

    /// An app comes on screen. One that is to be shown beside another takes the whole screen where there is none.
    ///
    /// - Returns: who has to leave it for that.
    public mutating func open(_ id: ID, as mode: LayoutMode) -> [ID] {
        switch mode {
        case .pictureInPicture:
            defer { overlay = id }
            return [overlay].compactMap { $0 }
        case .slideOver, .splitView:
            guard primary != nil else { break }
            defer { (secondary, share) = (id, mode == .splitView ? .half : nil) }
            return [secondary].compactMap { $0 }
        case .fullScreen: break
        }
        defer { (primary, secondary, share) = (id, nil, nil) }
        return [primary, secondary].compactMap { $0 }
    }

    /// An app has left the screen. The secondary app becomes the primary one where that has left (an assumption).
    public mutating func close(_ id: ID) {
        if overlay == id { overlay = nil }
        if secondary == id { (secondary, share) = (nil, nil) }
        guard primary == id else { return }
        (primary, secondary, share) = (secondary, nil, nil)
    }

    /// All but a picture in picture leave the screen.
    public mutating func clear() { (primary, secondary, share) = (nil, nil, nil) }

    /// Whether the user can give an app another size: it is there, and has one.
    public func canResize(_ id: ID, to target: ResizeTarget) -> Bool {
        switch target {
        case .fullScreen: id == primary || id == secondary
        case .slideOver: id == secondary
        case .share: secondary != nil && (id == primary || id == secondary)
        }
    }

    /// The user gives an app another size.
    ///
    /// - Returns: who has to leave the screen for that.
    public mutating func resize(_ id: ID, to target: ResizeTarget) -> [ID] {
        guard canResize(id, to: target) else { return [] }
        switch target {
        case .slideOver: share = nil
        case .share(let wanted): share = id == secondary ? wanted : wanted.rest
        case .fullScreen:
            let leaving = [primary, secondary].compactMap { $0 }.filter { $0 != id }
            (primary, secondary, share) = (id, nil, nil)
            return leaving
        }
        return []
    }

    /// Where an app is; nil for one that is not there.
    public func placement(of id: ID) -> Placement? {
        if id == overlay { return Placement(.pictureInPicture, .overlay, size: nil) }
        if id == secondary {
            guard let share else { return Placement(.slideOver, .secondary, size: sideSize) }
            return Placement(.splitView, .secondary, size: part(share))
        }
        guard id == primary else { return nil }
        guard secondary != nil, let share else { return Placement(.fullScreen, .primary, size: size) }
        return Placement(.splitView, .primary, size: part(share.rest))
    }

    /// The size in which the system takes a picture of an app beside its own: that of the other size class (Z-4).
    public func otherSize(than own: ScreenSize) -> ScreenSize { own.sizeClass == .regular ? sideSize : size }

    /// The size of an app that lies over another one, and of the smaller part of a split: as wide as a phone.
    private var sideSize: ScreenSize {
        let width: Int32 = max(size.width, size.height) >= 1194 ? 375 : 320
        return ScreenSize(width: max(1, min(width, (size.width - Self.gap) / 2)), height: size.height)
    }

    private func part(_ share: SplitShare) -> ScreenSize {
        let width =
            switch share {
            case .third: sideSize.width
            case .half: (size.width - Self.gap) / 2
            case .twoThirds: size.width - Self.gap - sideSize.width
            }
        return ScreenSize(width: max(1, width), height: size.height)
    }
}

/// An app's share of the width of a split view: where the divider stands.
public enum SplitShare: String, Sendable, CaseIterable {
    /// The narrow part.
    case third
    /// As much as the other.
    case half
    /// The wide part.
    case twoThirds = "two thirds"

    /// What the other app has.
    public var rest: SplitShare {
        switch self {
        case .third: .twoThirds
        case .half: .half
        case .twoThirds: .third
        }
    }
}

/// The size that a user gives an app.
public enum ResizeTarget: Sendable, Hashable {
    /// The whole screen: what was beside it leaves.
    case fullScreen
    /// Over the other app.
    case slideOver
    /// A share of the width.
    case share(SplitShare)
}

extension ResizeTarget: RawRepresentable, CaseIterable {
    /// All of them, in the order of the language.
    public static let allCases: [ResizeTarget] = SplitShare.allCases.map { .share($0) } + [.slideOver, .fullScreen]

    /// The one of a name in workloads.
    public init?(rawValue: String) {
        guard let target = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = target
    }

    /// Its name in workloads.
    public var rawValue: String {
        switch self {
        case .share(let share): share.rawValue
        case .slideOver: LayoutMode.slideOver.name
        case .fullScreen: LayoutMode.fullScreen.name
        }
    }
}
