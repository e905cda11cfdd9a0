/// A part of the report with a heading that the contents link to.
struct ReportSection {
    /// Its anchor: a literal, never a name from outside.
    var anchor: String
    /// Its heading.
    var title: String
    /// What one needs to know to read it.
    var lead: HTML
    /// What is in it.
    var content: HTML

    /// The section as it stands in the page.
    var markup: HTML {
        """
        <section id="\(anchor)" aria-labelledby="\(anchor)-title">
        <h2 id="\(anchor)-title">\(title)</h2>
        <p class="lead">\(lead)</p>
        \(content)
        </section>

        """
    }
}
