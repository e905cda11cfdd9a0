/// Parses the path of an override: `apps.maps.frame[0].compute`; a key with a dot in it stands in double quotes.
enum OverridePath {
    /// Splits a `path=value` at the first `=` outside quotes; returns nil if there is no valid path.
    static func split(_ argument: String) -> (path: [FieldPath.Component], value: String)? {
        var rest = Substring(argument)
        var path: [FieldPath.Component] = []
        while true {
            guard let key = takeKey(&rest) else { return nil }
            path.append(.key(key))
            while rest.first == "[" {
                guard let index = takeIndex(&rest) else { return nil }
                path.append(.index(index))
            }
            guard let separator = rest.popFirst(), path.count <= 64 else { return nil }
            if separator == "=" { return (path, String(rest)) }
            guard separator == "." else { return nil }
        }
    }

    private static func takeKey(_ rest: inout Substring) -> String? {
        guard rest.first == "\"" else {
            let key = rest.prefix { !".[]=\"".contains($0) }
            rest = rest[key.endIndex...]
            return key.isEmpty ? nil : String(key)
        }
        rest.removeFirst()
        var key = ""
        while let character = rest.popFirst() {
            if character == "\"" { return key }
            if character == "\\", rest.first == "\"" || rest.first == "\\" {
                key.append(rest.removeFirst())
            } else {
                key.append(character)
            }
        }
        return nil
    }

    private static func takeIndex(_ rest: inout Substring) -> Int? {
        guard let close = rest.firstIndex(of: "]") else { return nil }
        let digits = String(rest[rest.index(after: rest.startIndex)..<close])
        rest = rest[rest.index(after: close)...]
        return NumberText.whole(digits).flatMap(Int.init(exactly:))
    }
}
