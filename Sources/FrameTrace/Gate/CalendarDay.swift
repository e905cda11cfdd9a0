/// Calendar days as text.
package enum CalendarDay {
    /// Returns whether a text is a calendar day, such as 2026-12-31. Days compare as their texts do.
    package static func isDay(_ text: String) -> Bool {
        let fields = text.split(separator: "-", omittingEmptySubsequences: false)
        guard fields.map(\.utf8.count) == [4, 2, 2],
            fields.allSatisfy({ $0.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }),
            let year = Int(fields[0]), let month = Int(fields[1]), let day = Int(fields[2]), (1...12).contains(month)
        else { return false }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        return (1...lengths[month - 1]).contains(day)
    }
}
