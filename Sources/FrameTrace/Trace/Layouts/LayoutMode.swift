/// The layout of an app on a screen that several apps share (Z-6).
public enum LayoutMode: UInt8, Sendable, CaseIterable {
    /// It has the whole screen.
    case fullScreen = 1
    /// It covers a side of the app that has the screen.
    case slideOver = 2
    /// It shares the width of the screen with another app, with a divider between them.
    case splitView = 3
    /// Its video floats over the other apps.
    case pictureInPicture = 4

    /// The name in workloads, reports and files.
    public var name: String {
        switch self {
        case .fullScreen: "full screen"
        case .slideOver: "slide over"
        case .splitView: "split view"
        case .pictureInPicture: "picture in picture"
        }
    }

    /// Creates the layout with a name; nil if there is none.
    public init?(name: String) {
        guard let mode = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = mode
    }
}
