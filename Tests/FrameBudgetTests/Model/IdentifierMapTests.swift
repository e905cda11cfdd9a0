import Testing

@testable import FrameBudget
@testable import FrameTrace

@Suite("Values by identifier")
struct IdentifierMapTests {
    @Test("small and large numbers, set twice, removed or never set, have the same values as in a dictionary")
    func likeADictionary() {
        var map = IdentifierMap<ThreadID, Int>()
        var expected: [ThreadID: Int] = [:]
        let indices = [0, 3, 3, 255, 65_535, 65_536, 70_000, 4_000_000_000, 70_000]
        for (value, index) in indices.enumerated() {
            map[ThreadID(index: index)] = value
            expected[ThreadID(index: index)] = value
        }
        for index in [3, 65_536] {
            map[ThreadID(index: index)] = nil
            expected[ThreadID(index: index)] = nil
        }
        for index in indices + [1, 2, 256, 65_534, 65_537, 4_000_000_001] {
            #expect(map[ThreadID(index: index)] == expected[ThreadID(index: index)], "\(index)")
        }
        let copy = IdentifierMap(expected)
        #expect(indices.allSatisfy { copy[ThreadID(index: $0)] == map[ThreadID(index: $0)] })
    }
}
