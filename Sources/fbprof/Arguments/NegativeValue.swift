/// Makes a negative number after an option that option's value: `--seed -1` is read as `--seed=-1`.
///
/// No option of fbprof begins with a digit. Without this, the message would be that the value is missing, and not what
/// is expected.
enum NegativeValue {
    /// Returns the arguments with each negative number joined to the option before it, up to `--`.
    ///
    /// - Complexity: O(*n*).
    static func joined(_ arguments: [String]) -> [String] {
        var joined: [String] = []
        let own = arguments.prefix { $0 != "--" }
        for argument in own {
            if isNegative(argument), let option = joined.last, option.hasPrefix("--"), !option.contains("=") {
                joined[joined.count - 1] = "\(option)=\(argument)"
            } else {
                joined.append(argument)
            }
        }
        return joined + arguments.dropFirst(own.count)
    }

    private static func isNegative(_ text: String) -> Bool {
        guard text.hasPrefix("-"), let first = text.dropFirst().first else { return false }
        return first == "." || (first.isASCII && first.isNumber)
    }
}
