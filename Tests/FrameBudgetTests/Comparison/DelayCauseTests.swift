import Foundation
import FrameBudget
import FrameStatistics
import FrameTrace
import Testing

@Suite("Causes of a frame's delay, as JSON")
struct DelayCauseTests {
    @Test(
        "The JSON of a cause has a kind and that kind's fields beside it",
        arguments: [
            (
                DelayCause.ready(Culprit(.app, "maps")),
                #"{"culprit":{"kind":"app","name":"maps"},"kind":"ready"}"#
            ),
            (.blocked(.lock, resource: "lock db"), #"{"kind":"blocked","resource":"lock db","wait":"lock"}"#),
            (.blocked(.readWriteLock, resource: ""), #"{"kind":"blocked","resource":"","wait":"read-write lock"}"#),
        ]
    )
    func coding(cause: DelayCause, text: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        let data = try encoder.encode(cause)
        #expect(String(decoding: data, as: UTF8.self) == text)
        let decoded = try JSONDecoder().decode(DelayCause.self, from: data)
        #expect(decoded == cause)
    }

    @Test("An unknown kind is refused")
    func unknown() {
        let text = #"{"kind":"asleep"}"#
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(DelayCause.self, from: Data(text.utf8))
        }
    }
}
