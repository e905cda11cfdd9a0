/// Names with markup, escapes and control characters that outputs have to neutralise.
enum HostileText {
    static let payloads = [
        "</script><script>alert(1)</script>", "<!--", "-->", "<!--<script>", "<img src=x onerror=alert(1)>",
        "\" onmouseover=\"alert(1)", "' onfocus='alert(1)", "`x`", "]]>", "&lt;b&gt;", "&#x3c;script&#x3e;",
        "</title><svg onload=alert(1)>", "</style><style>*{display:none}</style>", "javascript:alert(1)",
        "https://example.invalid/x.png", "url(//example.invalid)", "\u{2028}\u{2029}", "\u{202E}gpj.exe\u{2066}",
        "\u{0}\u{1}\u{8}\u{1B}[2J\u{1B}]0;owned\u{7}\u{9B}31m\u{7F}", "line\nfeed\r\ttab", "\u{FEFF}\u{200B}\u{E0041}",
        "\u{FFFE}\u{FFFF}", "{{7*7}}${7*7}", "\\u003c/script\\u003e", String(repeating: "long ", count: 300),
        String(repeating: "e\u{301}", count: 50), "名前 🎬 שלום",
    ]

    /// All of them in one name.
    static let all = payloads.joined(separator: " ")

    /// Three names made of them.
    static let names = [all, payloads[0] + payloads[1], payloads[17] + payloads[18]]
}
