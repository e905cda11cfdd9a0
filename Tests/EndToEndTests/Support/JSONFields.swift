/// The fields that a page lists for one document, and how a document differs from them.
struct JSONFields {
    /// The kinds of the values in a document, by path: see ``JSONValue/addPaths(at:to:)``.
    typealias Paths = [String: Set<JSONValue.Kind>]

    private let fields: [JSONPage.Field]
    private var places: [String: Int] = [:]

    init(_ page: JSONPage, of document: String) {
        fields = page.fields(of: document)
        for (place, field) in fields.enumerated() where places[field.path] == nil { places[field.path] = place }
    }

    /// The fields of a document that the page lacks or describes differently; empty where they agree.
    func problems(in found: Paths) -> [String] {
        found.sorted { $0.key < $1.key }.compactMap { path, kinds -> String? in
            guard let known = field(at: path, isEmptyList: kinds.isEmpty) else { return "\(path) is not on the page" }
            let isAsOnPage: Bool =
                switch known.kind {
                case .plain(let kind)?: kinds.allSatisfy { $0 == kind }
                case .structure?: kinds.isEmpty
                case .elsewhere?, nil: true
                }
            let names = kinds.map(\.rawValue).sorted()
            return isAsOnPage ? nil : "\(path) is \(names), and \(known.row.type) on the page"
        }
    }

    /// The rows of the page whose fields a document has.
    func rows(in found: Paths) -> Set<JSONPage.Row> {
        var all: Set<String> = []
        for path in found.keys {
            var part = path
            while all.insert(part).inserted, let dot = part.lastIndex(of: ".") { part = String(part[..<dot]) }
        }
        let seen = fields.filter { field in
            all.contains(field.path) || (field.path.contains("*") && all.contains { isAlike(field.path, $0) })
        }
        return Set(seen.map(\.row))
    }

    /// The field at a path, or the one that contains it: a structure of another page contains everything below it.
    private func field(at path: String, isEmptyList: Bool) -> JSONPage.Field? {
        if let place = places[path] { return fields[place] }
        if let field = fields.first(where: { $0.path.contains("*") && isAlike($0.path, path) }) { return field }
        // A list without elements has none of the fields of its elements.
        if isEmptyList, let field = fields.first(where: { $0.path.hasPrefix(path) }) { return field }
        var part = path[...]
        while let dot = part.lastIndex(of: ".") {
            part = part[..<dot]
            if let place = places[String(part)] { return fields[place].kind == .elsewhere ? fields[place] : nil }
        }
        return nil
    }

    /// Whether a path is one that a row with `*` stands for.
    private func isAlike(_ pattern: String, _ path: String) -> Bool {
        let (parts, names) = (pattern.split(separator: "."), path.split(separator: "."))
        return parts.count == names.count && zip(parts, names).allSatisfy { $0 == "*" || $0 == $1 }
    }
}
