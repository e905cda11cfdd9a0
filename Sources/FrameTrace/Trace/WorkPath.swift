/// A place in the work tree.
public struct WorkPath: Sendable, Equatable, Codable {
    /// The name of the app, the named work or the step.
    public var label: String
    /// The enclosing place; nil for an app.
    public var parent: PathID?
    /// The app whose work it is; nil for a place that belongs to the app of its parent, or to no app. Not part of a
    /// result, in which the outermost place of an app has the app's name.
    public var app: AppID?
    /// Whether the work at this place belongs on the main thread, as all work on views does. Not part of a result.
    public var isUI = false

    private enum CodingKeys: String, CodingKey { case label, parent }

    /// Creates a place.
    public init(label: String, parent: PathID?, app: AppID? = nil) {
        self.label = label
        self.parent = parent
        self.app = app
    }
}
