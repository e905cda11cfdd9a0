/// A part of the report with a heading that the contents link to.
struct ReportSection {
    /// Its anchor: a literal, never a name from outside.
    var anchor: String
    var title: String
    /// Introduction to the section.
    var lead: HTML
    /// Content of the section.
    var content: HTML
    /// Summary in a line beside the title; shown if the section is folded.
    var gist: HTML = .nothing
    /// Whether it is closed at first.
    var isFolded = false
    /// Reason why there is nothing to show; nil if there is something. All such sections share one line of the page.
    var absence: String?

    /// Returns a section without content.
    ///
    /// - Parameter absence: the reason, in a clause.
    static func absent(_ anchor: String, _ title: String, because absence: String) -> Self {
        Self(anchor: anchor, title: title, lead: .nothing, content: .nothing, absence: absence)
    }

    /// Markup of the section in the page; empty if it has nothing to show.
    var markup: HTML {
        guard absence == nil else { return .nothing }
        let body: HTML = "\(lead == .nothing ? .nothing : "<p class=\"lead\">\(lead)</p>" as HTML)\n\(content)"
        guard isFolded else {
            return """
                <section id="\(anchor)" aria-labelledby="\(anchor)-title">
                <h2 id="\(anchor)-title">\(title)</h2>
                \(body)
                </section>

                """
        }
        return """
            <section id="\(anchor)" aria-labelledby="\(anchor)-title"><details class="fold">
            <summary><h2 id="\(anchor)-title">\(title)</h2> <span class="gist">\(gist)</span></summary>
            <div class="folded">\(body)</div>
            </details></section>

            """
    }

    /// Returns the sections that have nothing to show, in one line.
    static func absences(of sections: [ReportSection]) -> HTML {
        let items = sections.compactMap { section -> HTML? in
            section.absence.map { "<span><b>\(section.title)</b>: \($0)</span>" }
        }
        guard !items.isEmpty else { return .nothing }
        return "<p class=\"absent\">Nothing to show. \(items)</p>\n"
    }
}
