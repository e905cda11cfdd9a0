import Foundation
import Testing

@testable import FrameTrace
@testable import Simulation

/// The table of classes in the documentation, checked against the sources.
@Suite("Table of classes")
struct ClassTableTests {
    private static func rows() throws -> [[String]] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let page = try String(contentsOf: root.appending(path: "Documentation/Queues.md"), encoding: .utf8)
        return page.split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            return cells.count == 6 && QoS(name: cells[0].filter { $0 != "`" }) != nil ? cells : nil
        }
    }

    private static func nice(_ rank: ThreadRank) -> String { "\(rank.nice)".replacing("-", with: "−") }

    private static func weight(_ rank: ThreadRank) -> String { "\(NiceWeight.weight(ofNice: rank.nice))" }

    @Test("Q-1, W-12, W-13, W-14, L-1: the page has each class' nice values, weights and priority")
    func values() throws {
        let rows = try Self.rows()
        let classes = rows.compactMap { QoS(name: $0[0].filter { $0 != "`" }) }
        #expect(classes == QoS.allCases.reversed().filter { $0 != .maintenance })
        for (qos, row) in zip(classes, rows) {
            let (darwin, linux) = (ThreadRank(qos), ThreadRank(qos, platform: .linux))
            #expect(row[1] == Self.nice(darwin) && row[2] == Self.weight(darwin), "\(row)")
            if qos == .userInteractive {
                let main = ThreadRank(qos, platform: .linux, isMain: true)
                #expect(row[3] == "main thread \(Self.nice(main)) (W-14), worker \(Self.nice(linux)) (W-12)", "\(row)")
                #expect(row[4] == "\(Self.weight(main)), \(Self.weight(linux))", "\(row)")
                let focal = ThreadRank(qos, isFocal: true, isMain: true)
                #expect(row[5].hasPrefix("\(darwin.priority); with `focalBoost` \(focal.priority) "), "\(row)")
            } else {
                #expect(row[3] == Self.nice(linux) && row[4] == Self.weight(linux), "\(row)")
                #expect(row[5] == "\(darwin.priority)", "\(row)")
            }
        }
    }
}
