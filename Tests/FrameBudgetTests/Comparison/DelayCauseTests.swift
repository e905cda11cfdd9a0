import Foundation
import FrameBudget
import FrameStatistics
import FrameTrace
import Testing

@Suite("What kept a frame from running, as JSON")
struct DelayCauseTests {
    @Test(
        "It has a kind, and the fields of that kind beside it",
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

    @Test("A kind that is not known is refused")
    func unknown() {
        let text = #"{"kind":"asleep"}"#
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(DelayCause.self, from: Data(text.utf8))
        }
    }
}
