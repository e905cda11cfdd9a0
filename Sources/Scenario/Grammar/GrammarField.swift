/// A field of an object: its name, its permitted values, and its meaning.
struct GrammarField: Sendable {
    /// The key in the file.
    let name: String
    /// The permitted values.
    let value: GrammarValue
    /// Whether the field is required.
    let presence: Presence
    /// Its meaning: a sentence for the reference page and for editors.
    let summary: String
    /// A valid value, for the reference page.
    let example: String
    /// Fields that are permitted only together with this one.
    let companions: [GrammarField]

    /// Whether a field is required, and the effect of its absence.
    enum Presence: Sendable {
        /// Required.
        case required
        /// Optional; absence has no effect.
        case optional
        /// Optional; this text is the default.
        case standard(String)
        /// Optional; the words describe the default.
        case otherwise(String)
    }

    /// Creates a field.
    init(
        _ name: String,
        _ value: GrammarValue,
        _ presence: Presence,
        _ summary: String,
        example: String,
        companions: [GrammarField] = []
    ) {
        self.name = name
        self.value = value
        self.presence = presence
        self.summary = summary
        self.example = example
        self.companions = companions
    }

    /// Whether the field is required.
    var isRequired: Bool { if case .required = presence { true } else { false } }
}
