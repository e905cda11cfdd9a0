/// The place of an app on the screen, and its size.
public struct Placement: Sendable, Hashable {
    /// The layout of the app.
    public var mode: LayoutMode
    /// The role of the app.
    public var role: ScreenRole
    /// The size; nil for a picture in picture, which is not laid out.
    public var size: ScreenSize?

    /// Creates a place.
    public init(_ mode: LayoutMode, _ role: ScreenRole, size: ScreenSize?) {
        self.mode = mode
        self.role = role
        self.size = size
    }

    /// The size class of the width; nil without a size.
    public var sizeClass: SizeClass? { size?.sizeClass }
}
