/// The quantities of a workload's `vars`, which `$NAME` refers to in place of a number.
final class Variables {
    private var sites: [String: NamedSite] = [:]
    private var order: [String] = []
    private var used: Set<String> = []

    /// Declares the variables of a workload, and reports those that are not quantities.
    func declare(_ named: [NamedSite], _ sink: DiagnosticSink) {
        for variable in named {
            switch variable.site.node.content {
            case .mapping: break
            case .scalar(let text, .plain) where NumberText(text) != nil: break
            default: ValueReader(sink: sink).expected(.variable, variable.site)
            }
            sites[variable.name] = variable
            order.append(variable.name)
        }
    }

    /// Returns the site itself, or that of the variable it names; nil, after a report, if there is no such variable.
    func resolve(_ site: NodeSite, _ sink: DiagnosticSink) -> NodeSite? {
        guard case .scalar(let text, .plain) = site.node.content, text.hasPrefix("$") else { return site }
        let name = String(text.dropFirst())
        guard let variable = sites[name] else {
            let hint = sink.hint(for: name, among: order)
            let names = order.prefix(8).map { "$" + SourceText.printable($0) }
            let declaration = "add `vars: { \(SourceText.printable(name)): 4ms }` to the file"
            let help = names.isEmpty ? declaration : "write \(SourceText.oneOf(names)), or \(declaration)"
            ValueReader(sink: sink)
                .expected("the name of a quantity under vars", site, hint: hint, help: hint.isEmpty ? help : "")
            return nil
        }
        used.insert(name)
        let node = SourceNode(variable.site.node.content, at: site.node.position)
        return NodeSite(node: node, path: site.path, variable: name)
    }

    /// The variables that are never used, in the order of the file.
    var unused: [NamedSite] { order.filter { !used.contains($0) }.compactMap { sites[$0] } }
}
