import ArgumentParser
import FrameTrace
import Scenario

/// Parses amounts on the command line, in the units of a workload file. An amount without its unit is refused.
enum OptionValue {
    /// Parses a time, such as 5ms.
    ///
    /// - Throws: `ValidationError` with what was expected.
    @Sendable
    static func time(_ text: String) throws -> TimeSpan {
        guard let span = TimeSpan(text: text), span >= .zero else {
            let advice = TimeSpan.meant(by: text).map { "write \($0); " } ?? ""
            throw ValidationError(
                "expected a time with its unit, such as 5ms or 10s: \(advice)the units are \(TimeSpan.unitNames)"
            )
        }
        return span
    }

    /// Checks a time and returns it as written, for messages about it.
    ///
    /// - Throws: `ValidationError` with what was expected.
    @Sendable
    static func timeText(_ text: String) throws -> String {
        _ = try time(text)
        return text
    }

    /// Parses a whole number, such as 3.
    ///
    /// - Throws: `ValidationError` with what was expected.
    @Sendable
    static func count(_ text: String) throws -> Int {
        guard let number = Int(text) else { throw ValidationError("expected a whole number, such as 3") }
        return number
    }

    /// Parses the seed of random draws, a whole number from 0 on.
    ///
    /// - Throws: `ValidationError` with what was expected.
    @Sendable
    static func seed(_ text: String) throws -> UInt64 {
        guard let seed = UInt64(text) else {
            throw ValidationError("expected a whole number from 0 to \(UInt64.max), such as 42")
        }
        return seed
    }

    /// Parses the number of a process.
    ///
    /// - Throws: `ValidationError` with what was expected.
    @Sendable
    static func pid(_ text: String) throws -> Int32 {
        guard let pid = Int32(text), pid > 0 else {
            throw ValidationError("expected the number of a running process, such as 1234; ps -e lists them")
        }
        return pid
    }

    /// Parses a size, such as 200MB.
    ///
    /// - Throws: `ValidationError` with what was expected.
    @Sendable
    static func size(_ text: String) throws -> ByteCount {
        guard let size = ByteCount(text: text) else {
            throw ValidationError("expected a size with its unit, such as 200MB or 64kB")
        }
        return size
    }

    /// Parses a share of 0 or more, such as 5%.
    ///
    /// - Throws: `ValidationError` with what was expected.
    @Sendable
    static func share(_ text: String) throws -> Double {
        let number = text.hasSuffix("%") ? Double(text.dropLast().filter { $0 != " " }) : nil
        guard let number, number.isFinite, number >= 0 else {
            throw ValidationError("expected a percentage with its sign, such as 5% (0% or more)")
        }
        return number / 100
    }

    /// Parses a frequency of 0 or more, such as 500Hz.
    ///
    /// - Throws: `ValidationError` with what was expected.
    @Sendable
    static func frequency(_ text: String) throws -> Double {
        let number = text.hasSuffix("Hz") ? Double(text.dropLast(2).filter { $0 != " " }) : nil
        guard let number, number.isFinite, number >= 0 else {
            throw ValidationError("expected a frequency with its unit, such as 500Hz (0Hz or more)")
        }
        return number
    }
}
