/// A JSON value for the schema, whose fields keep their order.
indirect enum SchemaText {
    /// Text.
    case string(String)
    /// A number, as its JSON text.
    case number(String)
    /// True or false.
    case bool(Bool)
    /// A list.
    case array([SchemaText])
    /// An object.
    case object([(String, SchemaText)])

    /// Returns the value as JSON, indented by two spaces per level.
    func json(indent: String = "") -> String {
        let inner = indent + "  "
        switch self {
        case .string(let text): return Self.quoted(text)
        case .number(let text): return text
        case .bool(let value): return value ? "true" : "false"
        case .array(let values):
            let isShort = values.allSatisfy { if case .string = $0 { true } else { false } }
            if isShort { return "[" + values.map { $0.json() }.joined(separator: ", ") + "]" }
            let lines = values.map { inner + $0.json(indent: inner) }
            return "[\n" + lines.joined(separator: ",\n") + "\n\(indent)]"
        case .object(let fields):
            if fields.isEmpty { return "{}" }
            let lines = fields.map { inner + Self.quoted($0.0) + ": " + $0.1.json(indent: inner) }
            return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
        }
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            default:
                if scalar.value < 0x20 {
                    let digits = String(scalar.value, radix: 16)
                    result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                } else {
                    result.unicodeScalars.append(scalar)
                }
            }
        }
        return result + "\""
    }
}
