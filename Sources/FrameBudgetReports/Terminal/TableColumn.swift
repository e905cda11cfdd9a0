struct TableColumn {
    /// Alignment of cells.
    enum Alignment {
        /// For words.
        case left
        /// For numbers.
        case right
    }

    /// Common title of adjacent columns, shown above their own; empty if there is none.
    var group: String
    /// Title of the column, with the unit unless the group names it.
    var title: String
    /// Alignment of the cells.
    var alignment: Alignment
    /// A cell per row, harmless to print.
    var cells: [String]

    /// Largest width of the title and the cells.
    var width: Int { ([title] + cells).map(DisplayWidth.of).max() ?? 0 }
}
