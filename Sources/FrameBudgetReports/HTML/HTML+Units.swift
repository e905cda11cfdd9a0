extension HTML {
    /// The same markup with a no-break space between each number and its unit, so that `16.7 ms` never breaks after
    /// `16.7`.
    ///
    /// Only text is changed: not attributes, not scripts and styles, and not names from outside, which are in `bdi`.
    ///
    /// - Complexity: O(bytes).
    var withUnbrokenUnits: HTML {
        var html = self
        html.rewrite(UnitSpaces.unbroken)
        return html
    }
}

/// Spaces between numbers and units in a page's text.
private enum UnitSpaces {
    private static let units = ["ms", "s", "µs", "ns", "%", "Hz", "fps", "KB", "MB", "GB", "KiB", "MiB"].map {
        Array($0.utf8)
    }
    /// Elements with text that is left as it is.
    private static let opaque = ["script", "style", "bdi"].map { Array($0.utf8) }

    static func unbroken(_ markup: String) -> String {
        let bytes = Array(markup.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + bytes.count / 64)
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "<") {
                let end = endOfTag(bytes, from: index)
                result += bytes[index..<end]
                index = end
            } else if byte == 0x20, let last = result.last, isDigit(last), startsUnit(bytes, at: index + 1) {
                result += [0xC2, 0xA0]
                index += 1
            } else {
                result.append(byte)
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Returns the index after a tag, or after the whole element if its text is to be kept.
    private static func endOfTag(_ bytes: [UInt8], from start: Int) -> Int {
        var index = start
        var quote: UInt8?
        while index < bytes.count {
            let byte = bytes[index]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                break
            }
            index += 1
        }
        let end = min(index + 1, bytes.count)
        guard let name = opaque.first(where: { isName($0, in: bytes, at: start + 1) }) else { return end }
        var close = end
        while close + 1 < bytes.count {
            if bytes[close] == UInt8(ascii: "<"), bytes[close + 1] == UInt8(ascii: "/"),
                isName(name, in: bytes, at: close + 2)
            {
                return close
            }
            close += 1
        }
        return bytes.count
    }

    private static func isName(_ name: [UInt8], in bytes: [UInt8], at index: Int) -> Bool {
        let end = index + name.count
        guard end < bytes.count, bytes[index..<end].elementsEqual(name) else { return false }
        return bytes[end] == UInt8(ascii: ">") || bytes[end] == 0x20
    }

    private static func startsUnit(_ bytes: [UInt8], at index: Int) -> Bool {
        units.contains { unit in
            let end = index + unit.count
            guard end <= bytes.count, bytes[index..<end].elementsEqual(unit) else { return false }
            return end == bytes.count || !isWord(bytes[end])
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func isWord(_ byte: UInt8) -> Bool {
        isDigit(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte >= 0x80
    }
}
