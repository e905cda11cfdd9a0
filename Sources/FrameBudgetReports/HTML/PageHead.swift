/// Head of every page. The page makes no requests and runs only the one script, allowed by its hash, so that even a
/// mistake in escaping could not run anything.
struct PageHead {
    var title: HTML
    /// Program that made the page; nil if pages of several versions share it.
    var generator: String?
    /// Rules in addition to those that all pages share.
    var style: HTML = ""
    /// Whether the page has the script.
    var hasScript = true

    /// The markup up to the body's content.
    var markup: HTML {
        let script = hasScript ? "script-src 'sha256-\(PageScript.digest)'; " : ""
        let policy =
            "default-src 'none'; style-src 'unsafe-inline'; \(script)base-uri 'none'; form-action 'none'"
        let generator = generator.map { "<meta name=\"generator\" content=\"\($0)\">\n" as HTML } ?? .nothing
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="\(policy)">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta name="referrer" content="no-referrer">
            \(generator)<title>\(title)</title>
            <style>\(StyleSheet.css)\(style)</style>
            </head>
            <body>

            """
    }
}
