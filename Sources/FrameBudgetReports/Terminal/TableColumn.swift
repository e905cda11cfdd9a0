/// A column of a table on the terminal.
struct TableColumn {
    /// Which side the cells keep to.
    enum Alignment {
        /// Words.
        case left
        /// Numbers.
        case right
    }

    /// What several columns next to each other have in common, over their titles; empty where nothing.
    var group: String
    /// What the cells are, with the unit unless the group names it.
    var title: String
    /// Which side the cells keep to.
    var alignment: Alignment
    /// A cell per row, harmless to print.
    var cells: [String]

    /// The widest of the title and the cells.
    var width: Int { ([title] + cells).map(DisplayWidth.of).max() ?? 0 }
}
