import Foundation
import FrameBudget
import FrameRecorder
import FrameStatistics
import FrameTrace
import Testing

extension Commands {
    @Suite("report")
    struct BrokenTraceTests {
        let scratch: Scratch
        init() throws { scratch = try Scratch() }

        private func report(trace: [UInt8]) throws -> CommandResult {
            _ = try scratch.folder("run")
            _ = try scratch.file("run/trace", bytes: trace)
            return try Command.fbprof("report", scratch["run"])
        }

        @Test("A report made again is the same, byte for byte")
        func again() throws {
            let first = try SharedRuns.base()
            _ = try scratch.folder("run")
            try FileManager.default.copyItem(atPath: first + "/trace", toPath: scratch["run/trace"])
            let result = try Command.fbprof("report", scratch["run"])
            #expect(result.status == 0, "\(result)")
            for name in ["result.json", "report.html"] {
                let same = FileManager.default.contentsEqual(
                    atPath: first + "/" + name,
                    andPath: scratch["run/" + name]
                )
                #expect(same, "\(name)")
            }
        }

        @Test(
            "A truncated trace gives an incomplete report, or status 65 where its first chunk is cut",
            arguments: 1...6
        )
        func cut(sixths: Int) throws {
            let whole = Array(try Data(contentsOf: URL(filePath: SharedRuns.base() + "/trace")))
            // One byte less than the share, so that the last one is cut as well.
            let rest = Array(whole.prefix(whole.count * sixths / 6 - 1))
            let result = try report(trace: rest)
            // The first chunk has the header: without it there is nothing to report.
            let firstChunk = 28 + whole[16..<20].reversed().reduce(0) { $0 << 8 | Int($1) }
            #expect(result.status == (rest.count < firstChunk ? 65 : 0), "\(result)")
            guard result.status == 0 else { return }
            #expect(try RunFiles.result(scratch["run"]).run.ending == .incomplete)
        }

        @Test(
            "A file that is not a trace is refused with its path, status 65",
            arguments: [
                Array("garbage".utf8), [], TraceFormat.magic, TraceFormat.fileHeader,
                Array(repeating: 0xFF, count: 4096), TraceFormat.magic + [9, 0, 0, 0, 0, 0, 0, 0],
            ]
        )
        func garbage(bytes: [UInt8]) throws {
            let result = try report(trace: bytes)
            #expect(result.status == 65, "\(result)")
            #expect(result.error.hasPrefix("fbprof: \(scratch["run"])/trace: "), "\(result)")
            #expect(try scratch.names(in: "run") == ["trace"], "nothing is written for what can't be read")
        }

        @Test("A damaged trace is never taken for a whole one")
        func flipped() throws {
            let whole = Array(try Data(contentsOf: URL(filePath: SharedRuns.base() + "/trace")))
            for position in stride(from: 20, to: whole.count, by: max(1, whole.count / 10)) {
                var bytes = whole
                bytes[position] ^= 0x10
                let result = try report(trace: bytes)
                #expect(result.status == 65 || result.status == 0, "\(result)")
                guard result.status == 0 else { continue }
                #expect(try RunFiles.result(scratch["run"]).run.ending == .incomplete, "byte \(position)")
            }
        }

        @Test("Flipped bits of a live trace are noticed by the reader")
        func bits() throws {
            let whole = Array(try Data(contentsOf: URL(filePath: SharedRuns.base() + "/trace")))
            let complete = try Trace(bytes: whole)
            #expect(complete.ending == .complete)
            // All bits of the beginning, of the chunks' headers and of the last chunk; elsewhere every 197th byte.
            var positions = Set(0..<64)
            var position = 16
            while position + 12 <= whole.count {
                let length = whole[position..<position + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
                positions.formUnion(position..<position + 12)
                position += 12 + length
            }
            positions.formUnion(stride(from: 16, to: whole.count, by: 97))
            positions.formUnion(whole.count - 20..<whole.count)
            for position in positions.sorted() where position < whole.count {
                let bit = UInt8(1) << UInt8((position * 7) % 8)
                for flipped in position < 40 ? (0..<8).map({ UInt8(1) << UInt8($0) }) : [bit] {
                    var damaged = whole
                    damaged[position] ^= flipped
                    guard let trace = try? Trace(bytes: damaged) else { continue }
                    #expect(trace.ending == .incomplete, "byte \(position)")
                }
            }
        }

        @Test("A path that is not a run's folder is refused with the reason, status 74")
        func noFolder() throws {
            let missing = try Command.fbprof("report", scratch["nowhere"])
            #expect(missing.status == 74, "\(missing)")
            #expect(missing.error.contains("nowhere"))
            let file = try Command.fbprof("report", try scratch.file("file", "text"))
            #expect(file.status == 74, "\(file)")
            #expect(file.error.contains("is a file"))
            let empty = try Command.fbprof("report", try scratch.folder("empty"))
            #expect(empty.status == 74, "\(empty)")
            #expect(empty.error.contains("empty/trace"))
        }
    }
}
