/// What an app is on the screen, whatever its size (Z-6).
public enum ScreenRole: UInt8, Sendable, CaseIterable {
    /// It was there first, or is all that is left: it alone has an external display.
    case primary = 1
    /// It was opened beside the primary app, or over it.
    case secondary = 2
    /// A picture in picture.
    case overlay = 3

    /// Its name in reports and files.
    public var name: String {
        switch self {
        case .primary: "primary"
        case .secondary: "secondary"
        case .overlay: "overlay"
        }
    }
}
