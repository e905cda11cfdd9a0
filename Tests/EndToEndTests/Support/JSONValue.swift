import Foundation

/// A JSON value of any shape.
enum JSONValue: Decodable, Equatable, Sendable {
    /// The kind of a value that is neither an object nor a list.
    enum Kind: String, Sendable {
        case text
        case number
        case bool
        case null
    }

    case object([String: JSONValue])
    case list([JSONValue])
    case text(String)
    case number(Double)
    case bool(Bool)
    case null

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        // The most frequent kinds come first: each wrong guess throws an error, which takes longer than the value.
        if value.decodeNil() {
            self = .null
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let object = try? value.decode([String: JSONValue].self) {
            self = .object(object)
        } else if let list = try? value.decode([JSONValue].self) {
            self = .list(list)
        } else {
            self = .bool(try value.decode(Bool.self))
        }
    }

    /// The value that a text describes.
    init(_ text: some StringProtocol) throws {
        self = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    }

    /// A field of an object; nil where there is none.
    subscript(key: String) -> JSONValue? {
        guard case .object(let fields) = self else { return nil }
        return fields[key]
    }

    /// Adds the path of every value in it, such as `figures[].metric`, with the value's kind.
    ///
    /// An empty list is a path that ends in `[]`, without a kind.
    func addPaths(at path: String = "", to found: inout [String: Set<Kind>]) {
        switch self {
        case .object(let fields):
            for (name, value) in fields { value.addPaths(at: path.isEmpty ? name : "\(path).\(name)", to: &found) }
        case .list(let elements):
            let place = "\(path)[]"
            if elements.isEmpty { found[place] = found[place] ?? [] }
            for element in elements { element.addPaths(at: place, to: &found) }
        case .text: found[path, default: []].insert(.text)
        case .number: found[path, default: []].insert(.number)
        case .bool: found[path, default: []].insert(.bool)
        case .null: found[path, default: []].insert(.null)
        }
    }
}
