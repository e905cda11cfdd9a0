/// An app in a trace.
public struct AppDescription: Sendable, Equatable {
    /// The app.
    public var id: AppID
    /// Its name.
    public var name: String
    /// When its next frame may begin; nil for a program that paces itself.
    public var pacing: Pacing?
    /// At which vsyncs it wants a new frame.
    public var cadence: Cadence
    /// How long after V(due) a frame must have ended.
    public var budget: TimeSpan
    /// When it wants frames; always for a program that paces itself.
    public var redraw: RedrawRule

    /// An app in a trace.
    public init(
        id: AppID,
        name: String,
        pacing: Pacing?,
        cadence: Cadence = .everyVsync,
        budget: TimeSpan,
        redraw: RedrawRule = .always
    ) {
        self.id = id
        self.name = name
        self.pacing = pacing
        self.cadence = cadence
        self.budget = budget
        self.redraw = redraw
    }
}
