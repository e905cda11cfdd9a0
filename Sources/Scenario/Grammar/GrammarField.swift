/// A field of an object: its name, what may stand there, and what it means.
struct GrammarField: Sendable {
    /// The key in the file.
    let name: String
    /// What may stand there.
    let value: GrammarValue
    /// Whether it has to be there.
    let presence: Presence
    /// What it means: a sentence for the reference page and for editors.
    let summary: String
    /// A value that is right, for the reference page.
    let example: String
    /// Fields that go with this one only.
    let companions: [GrammarField]

    /// Whether a field has to be there.
    enum Presence: Sendable {
        /// Always.
        case required
        /// No; nothing happens without it.
        case optional
        /// No; without it, this text is read in its place.
        case standard(String)
        /// No; the words say what holds without it.
        case otherwise(String)
    }

    /// A field.
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

    /// Whether it has to be there.
    var isRequired: Bool { if case .required = presence { true } else { false } }
}
