/// A condition of a step on the app's place on the screen.
public enum LayoutCondition: String, Sendable, CaseIterable {
    /// Its width is compact.
    case compact
    /// Its width is regular.
    case regular
    /// It has the whole screen.
    case fullScreen = "full screen"
    /// It lies over another app.
    case slideOver = "slide over"
    /// It shares the width with another app.
    case splitView = "split view"
    /// It is a picture in picture.
    case pictureInPicture = "picture in picture"
    /// The keyboard is up.
    case keyboard
    /// It has an external display.
    case externalDisplay = "external display"
}

/// The effect of a step on the app's layout (Z-5).
public enum LayoutAct: UInt8, Sendable, CaseIterable {
    /// A pass is requested: one pass before the next frame.
    case needed = 1
    /// A forced pass begins.
    case begin = 2
    /// A forced pass ends.
    case end = 3
}
