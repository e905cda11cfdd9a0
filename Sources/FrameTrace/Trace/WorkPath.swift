/// A place in the work.
public struct WorkPath: Sendable, Equatable, Codable {
    /// Its own name: of the app, the named work or the step.
    public var label: String
    /// The place around it; nil for an app.
    public var parent: PathID?
    /// The app whose work it is; nil for one that belongs to the app of the place around it, and for one of no app. Not in a
    /// result, where an app's outermost place has its name.
    public var app: AppID?
    /// Whether what is done here belongs on the main thread, as all that touches views does. Not in a result.
    public var isUI = false

    private enum CodingKeys: String, CodingKey { case label, parent }

    /// A place in the work.
    public init(label: String, parent: PathID?, app: AppID? = nil) {
        self.label = label
        self.parent = parent
        self.app = app
    }
}
