extension Advice {
    /// Returns the field and the value of a text such as `kind:serial`, which lacks the space after its colon; nil if
    /// the mapping has no such field.
    static func unspaced(_ text: String, in object: GrammarObject) -> (field: String, value: String)? {
        guard let colon = text.firstIndex(of: ":") else { return nil }
        let (name, value) = (String(text[..<colon]), text[text.index(after: colon)...])
        guard !value.isEmpty, object.field(name) != nil else { return nil }
        return (name, shown(String(value)))
    }

    /// Returns where a misplaced field, such as one that lacks indentation, belongs; nil if it belongs nowhere else.
    static func misplaced(_ pair: SourcePair, in object: GrammarObject, at site: NodeSite) -> String? {
        let (key, name) = (pair.key, SourceText.printable(pair.key))
        switch object {
        case .workload where GrammarObject.app.field(key) != nil:
            return "`\(name)` is a field of an app: indent it under one, below `apps`"
        case .workload where GrammarObject.device.field(key) != nil:
            return "`\(name)` is a field of `device`: indent it under that"
        case .workload where isApp(pair.value) && ValueReader.isName(key):
            return "`\(name)` has the fields of an app: indent it under `apps`"
        case .app:
            if let parent = site.path.key, GrammarObject.app.field(parent) != nil {
                return "`\(SourceText.printable(parent))` is a field of an app: indent it under one"
            }
            guard GrammarObject.workload.field(key) != nil else { return nil }
            return "`\(name)` is a field of the file: write it without indentation"
        default: return nil
        }
    }

    private static func isApp(_ node: SourceNode) -> Bool {
        guard case .mapping(let pairs) = node.content else { return false }
        return pairs.contains { GrammarObject.app.field($0.key) != nil }
    }

    /// Returns the advice for an unknown class.
    static func ofClass(_ text: String, at site: NodeSite) -> String {
        guard let name = meantClasses[text.lowercased()] else {
            return "\(write("utility", at: site)), or another of these: \(ends)"
        }
        return "\(write(name, at: site)): \(ends)"
    }

    /// Returns the advice for a global queue of an unknown class, such as `global.low`.
    static func ofGlobalQueue(_ text: String, at site: NodeSite) -> String {
        let name = meantClasses[text.dropFirst("global.".count).lowercased()]
        return "\(write("global.\(name ?? "utility")", at: site)), or another class: \(classOrder)"
    }

    /// Returns the advice for a queue named like a class or like a priority; nil for other names.
    static func ofQueue(namedAsClass text: String, at site: NodeSite) -> String? {
        let text = text.lowercased()
        let name = GrammarObject.classes.first { $0.lowercased() == text } ?? meantClasses[text]
        return name.map { "\(write("global.\($0)", at: site)), or another class: \(classOrder)" }
    }

    private static let ends =
        "\(GrammarObject.classes.first ?? "") is the lowest class, \(GrammarObject.classes.last ?? "") the highest"
    private static let classOrder =
        "the classes, from the lowest to the highest, are \(GrammarObject.classes.joined(separator: ", "))"

    /// The classes that words for priorities probably mean. Those of queue priorities are mapped as by Dispatch: low is
    /// `utility`.
    private static let meantClasses = [
        "low": "utility", "high": "userInitiated", "medium": "default", "normal": "default", "standard": "default",
        "idle": "background", "lowest": "background", "maintenance": "background", "highest": "userInteractive",
        "interactive": "userInteractive", "realtime": "userInteractive", "initiated": "userInitiated",
    ]
}
