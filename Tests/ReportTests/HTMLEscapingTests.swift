import Foundation
import FrameBudget
import FrameStatistics
import FrameTrace
import Testing

@testable import FrameBudgetReports

@Suite("Hostile text is inert in the page")
struct HTMLEscapingTests {
    @Test("interpolated text has no characters of markup", arguments: HostileText.payloads)
    func escapes(_ payload: String) {
        let html: HTML = "\(payload)"
        for character in "<>\"'`\n\r\t" { #expect(!html.markup.contains(character)) }
        #expect(html.markup.unicodeScalars.allSatisfy(VisibleText.isHarmless))
        let rest = html.markup.replacing(/&(amp|lt|gt|quot|#39|#96);/, with: "")
        #expect(!rest.contains("&"))
    }

    @Test("markup is not escaped twice; numbers and lists can be interpolated")
    func composes() {
        let inner: HTML = "<b>\("a&b")</b>"
        let whole: HTML = "<p title=\"\("\"")\">\([inner, inner])\(3)</p>"
        #expect(whole.markup == "<p title=\"&quot;\"><b>a&amp;b</b><b>a&amp;b</b>3</p>")
    }

    @Test("JSON in the page can't end its element and decodes to the same text", arguments: HostileText.payloads)
    func json(_ payload: String) throws {
        let json = String(decoding: try JSONEncoder().encode([payload]), as: UTF8.self)
        let html = HTML(json: json).markup
        for character in "<>&" { #expect(!html.contains(character)) }
        #expect(html.unicodeScalars.allSatisfy(VisibleText.isHarmless))
        #expect(try JSONDecoder().decode([String].self, from: Data(html.utf8)) == [payload])
    }

    @Test("a page with hostile names has the same elements as a page with plain names")
    func sameStructure() {
        let plain = SyntheticRun(names: ["maps", "notes", "video"])
        var hostile = plain
        hostile.names = HostileText.names
        hostile.lockName = HostileText.all
        hostile.functions = HostileText.payloads
        var harmless = plain
        harmless.functions = HostileText.payloads.indices.map { "f\($0)" }
        let tags = /<[a-z\/!][^\s>]*/
        func elements(_ page: Page) -> [Substring] { page.html.matches(of: tags).map { page.html[$0.range] } }
        #expect(elements(Page(hostile.shared)) == elements(Page(harmless.shared)))
    }

    @Test("the page loads nothing from elsewhere")
    func noRequests() {
        let html = Page.plain.html
        for text in ["http://", "https://", "src=", "@import", "url(", "<link", "<img", "<iframe", "<object", "fetch("]
        {
            #expect(!html.contains(text), "\(text)")
        }
        #expect(html.contains("content=\"default-src &#39;none&#39;; style-src &#39;unsafe-inline&#39;; script-src"))
    }

    @Test("the content security policy has the hash of the page's one script")
    func scriptHash() throws {
        let page = Page.plain
        let script = try #require(page.pieces(from: "<script>", to: "</script>").first)
        #expect(Data(SHA256.hash(Array(script.utf8))).base64EncodedString() == PageScript.digest)
        #expect(page.html.contains("sha256-\(PageScript.digest)"))
        #expect(page.pieces(from: "<script>", to: "</script>").count == 1)
    }

    @Test(
        "SHA-256 gives the standard's examples",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
            (String(repeating: "a", count: 1000), "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"),
        ]
    )
    func sha256(_ text: String, _ hex: String) {
        let hash = SHA256.hash(Array(text.utf8)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        #expect(hash == hex)
    }
}
