import Foundation
import FrameTrace

/// Flips every bit of a trace, and cuts it at every length: each result must be refused, or read as incomplete.
enum Damage {
    /// The damaged traces that were read as complete; empty if there are none. Prints how many were tried.
    ///
    /// - Complexity: O(n²) over the file's bytes.
    static func findings(_ path: String) throws -> [String] {
        let whole = Array(try Data(contentsOf: URL(filePath: path)))
        guard (try? Trace(bytes: whole))?.ending == .complete else { throw Problem("\(path) is no whole trace") }
        var (findings, refused, incomplete): ([String], Int, Int) = ([], 0, 0)
        func look(_ bytes: [UInt8], _ what: @autoclosure () -> String) {
            guard let trace = try? Trace(bytes: bytes) else { return refused += 1 }
            if trace.ending == .incomplete { incomplete += 1 } else { findings.append("\(path): \(what())") }
        }
        var bytes = whole
        for bit in 0..<8 * whole.count {
            bytes[bit / 8] ^= 1 << UInt8(bit % 8)
            look(bytes, "bit \(bit) flipped")
            bytes[bit / 8] = whole[bit / 8]
        }
        for length in whole.indices { look(Array(whole.prefix(length)), "cut at \(length)") }
        print(
            "\(path): \(8 * whole.count) flips and \(whole.count) cuts: \(refused) refused, "
                + "\(incomplete) read as incomplete, \(findings.count) taken for whole"
        )
        return findings
    }
}
