/// The rule for when an app on screen wants a new frame.
public enum RedrawRule: String, Sendable, Codable, CaseIterable {
    /// At every vsync of its cadence, as in an animation.
    case always
    /// After a request.
    case onDemand = "on demand"
    /// Never: it draws nothing.
    case never
}
