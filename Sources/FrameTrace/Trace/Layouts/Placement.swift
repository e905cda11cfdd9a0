/// Where an app is on the screen, and how large.
public struct Placement: Sendable, Hashable {
    /// How it is shown.
    public var mode: LayoutMode
    /// What it is there.
    public var role: ScreenRole
    /// How large it is; nil for a picture in picture, which is not laid out.
    public var size: ScreenSize?

    /// A place on the screen.
    public init(_ mode: LayoutMode, _ role: ScreenRole, size: ScreenSize?) {
        self.mode = mode
        self.role = role
        self.size = size
    }

    /// The size class of its width; nil without a size.
    public var sizeClass: SizeClass? { size?.sizeClass }
}
