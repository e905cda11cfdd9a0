import Testing

@testable import FrameTrace
@testable import Scenario
@testable import Simulation

@Suite("QoS and thread ranks")
struct QoSTests {
    @Test("Q-1: base priorities without a relative priority")
    func basePriorities() { #expect(QoS.allCases.map { $0.darwinPriority(relative: 0) } == [4, 4, 20, 31, 37, 46]) }

    @Test("V-1: at the relative priority -15 the base priorities are 38, 32, 21, 5 and 1")
    func lowestPriorities() {
        let classes: [QoS] = [.userInteractive, .userInitiated, .default, .utility, .background]
        #expect(classes.map { $0.darwinPriority(relative: -15) } == [38, 32, 21, 5, 1])
    }

    @Test("Q-1: bands never overlap, and a relative priority never raises")
    func bandsAreApart() {
        for (lower, higher) in zip(QoS.allCases.dropFirst(), QoS.allCases.dropFirst(2)) {
            let band = (0...15).map { higher.darwinPriority(relative: -$0) }
            #expect(band.allSatisfy { $0 > lower.darwinPriority })
            #expect(band == band.sorted(by: >))
        }
    }

    @Test("Q-1: a relative priority outside 0 to -15 counts as the nearer end")
    func relativeIsClamped() {
        #expect(QoS.default.darwinPriority(relative: 7) == 31)
        #expect(QoS.default.darwinPriority(relative: .min) == 21)
    }

    @Test("Q-1: I/O tiers of the classes")
    func tiers() { #expect(QoS.allCases.map(\.ioTier) == [3, 2, 1, 0, 0, 0]) }

    @Test("Q-1: the older names of global queues' priorities")
    func legacyNames() {
        let classes = ["high", "default", "low", "background", "urgent"].map { QoS(legacyPriority: $0) }
        #expect(classes == [.userInitiated, .default, .utility, .background, nil])
    }

    @Test("W-12: on Linux userInteractive is served as userInitiated, and maintenance as background")
    func foldedClasses() {
        let classes = QoS.allCases.map(\.linuxClass)
        #expect(classes == [.background, .background, .utility, .default, .userInitiated, .userInitiated])
    }

    @Test("Q-1: the priority is that of the class a thread runs at, an override included")
    func rankPriority() {
        #expect(QoS.allCases.map { ThreadRank($0).priority } == [4, 4, 20, 31, 37, 46])
        #expect(ThreadRank(.background, override: .userInteractive).priority == 46)
        #expect(ThreadRank(.userInteractive, override: .background).priority == 46)
    }

    @Test("Q-3: the focal app has one priority more at userInteractive, and only there")
    func focal() {
        #expect(ThreadRank(.userInteractive, isFocal: true).priority == 47)
        #expect(ThreadRank(.userInitiated, isFocal: true).priority == 37)
        #expect(ThreadRank(.utility, override: .userInteractive, isFocal: true).priority == 47)
    }

    @Test("darwin's nice values are those of a thread's own class, whatever raises it")
    func darwinNice() {
        #expect(QoS.allCases.map { ThreadRank($0).nice } == [10, 10, 5, 0, -2, -4])
        #expect(ThreadRank(.background, override: .userInteractive).nice == 10)
    }

    @Test("W-13, W-14: linux' workers have libdispatch's nice values, main threads 0")
    func linuxNice() {
        #expect(QoS.allCases.map { ThreadRank($0, platform: .linux).nice } == [10, 10, 2, 0, -2, -2])
        #expect(ThreadRank(.userInteractive, platform: .linux, isMain: true).nice == 0)
    }

    @Test("a thread is a real-time one only while an override raises it")
    func realTime() {
        #expect(ThreadRank(.background, override: .userInteractive).isRealTime)
        #expect(!ThreadRank(.userInteractive).isRealTime)
        #expect(!ThreadRank(.userInteractive, override: .default).isRealTime)
    }
}
