/// The role of an app on the screen, independent of its size (Z-6).
public enum ScreenRole: UInt8, Sendable, CaseIterable {
    /// The app that was there first, or the only one left. Only this app can have an external display.
    case primary = 1
    /// An app that was opened beside the primary app, or over it.
    case secondary = 2
    /// A picture in picture.
    case overlay = 3

    /// The name in reports and files.
    public var name: String {
        switch self {
        case .primary: "primary"
        case .secondary: "secondary"
        case .overlay: "overlay"
        }
    }
}
