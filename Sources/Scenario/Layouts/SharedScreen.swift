public import FrameTrace

/// The arrangement of the apps that share the screen, and the size of each (Z-6).
///
/// It models no app's life: the reader of a workload plays the timeline on one, and the device keeps another.
public struct SharedScreen<ID: Hashable & Sendable>: Sendable {
    /// The screen's size in its current orientation.
    public var size: ScreenSize
    /// The app that came first.
    public private(set) var primary: ID?
    /// The app beside or over the primary one.
    public private(set) var secondary: ID?
    /// The secondary app's share of the width; nil if it lies over the primary one.
    public private(set) var share: SplitShare?
    /// The app whose video floats over the others.
    public private(set) var overlay: ID?

    /// The distance between two apps that share the width, in points.
    private static var gap: Int32 { 10 }

    /// Creates an empty screen.
    public init(size: ScreenSize) { self.size = size }

    /// All apps on the screen.
    public var all: [ID] { [primary, secondary, overlay].compactMap { $0 } }

    /// Puts an app on the screen. Without another app, one that is to be shown beside another takes the whole screen.
    ///
    /// - Returns: The apps that have to leave the screen for it.
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

    /// Removes an app from the screen. If it was the primary one, the secondary app takes its place (an assumption).
    public mutating func close(_ id: ID) {
        if overlay == id { overlay = nil }
        if secondary == id { (secondary, share) = (nil, nil) }
        guard primary == id else { return }
        (primary, secondary, share) = (secondary, nil, nil)
    }

    /// Removes all apps except a picture in picture.
    public mutating func clear() { (primary, secondary, share) = (nil, nil, nil) }

    /// Returns whether the user can give an app this size: it is on the screen, but not as a picture in picture, and
    /// for `slideOver` and `share` another app is there.
    public func canResize(_ id: ID, to target: ResizeTarget) -> Bool {
        switch target {
        case .fullScreen: id == primary || id == secondary
        case .slideOver: id == secondary
        case .share: secondary != nil && (id == primary || id == secondary)
        }
    }

    /// Gives an app another size, at the user's request.
    ///
    /// - Returns: The apps that have to leave the screen for it.
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

    /// Returns the placement of an app; nil if it is not on the screen.
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

    /// Returns the size of the snapshot that the system takes of an app in addition to its own: that of the other size
    /// class (Z-4).
    public func otherSize(than own: ScreenSize) -> ScreenSize { own.sizeClass == .regular ? sideSize : size }

    /// The size of an app in slide over, and of the smaller part of a split: as wide as a phone.
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

/// An app's share of the width of a split view.
public enum SplitShare: String, Sendable, CaseIterable {
    /// The narrow part.
    case third
    /// Half of the width.
    case half
    /// The wide part.
    case twoThirds = "two thirds"

    /// The share of the other app.
    public var rest: SplitShare {
        switch self {
        case .third: .twoThirds
        case .half: .half
        case .twoThirds: .third
        }
    }
}

/// The size that the user gives an app.
public enum ResizeTarget: Sendable, Hashable {
    /// The whole screen; the app beside it leaves.
    case fullScreen
    /// Over the other app.
    case slideOver
    /// A share of the width.
    case share(SplitShare)
}

extension ResizeTarget: RawRepresentable, CaseIterable {
    /// All targets, in the order of the language.
    public static let allCases: [ResizeTarget] = SplitShare.allCases.map { .share($0) } + [.slideOver, .fullScreen]

    /// Creates the target of a name in workloads.
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
