/// The JSON Schema of the workload language, generated from the parser's grammar.
///
/// Editors use it to complete and check. It cannot express rules that need the whole file: names that resolve, calls
/// that end.
public enum WorkloadSchema {
    /// The schema as JSON text, in draft 2020-12.
    public static func json() -> String {
        let definitions = GrammarObject.allCases.map { (key($0), definition($0)) }
        let schema = SchemaText.object([
            ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
            ("title", .string("fbprof workload, version 1")),
            ("$ref", .string("#/$defs/workload")),
            ("$defs", .object(definitions)),
        ])
        return schema.json() + "\n"
    }

    private static func key(_ object: GrammarObject) -> String {
        switch object {
        case .workload: "workload"
        case .device: "device"
        case .disk: "disk"
        case .network: "network"
        case .watchdog: "watchdog"
        case .mappings: "mappings"
        case .app: "app"
        case .render: "render"
        case .callbacks: "callbacks"
        case .screen: "screen"
        case .host: "host"
        case .background: "background"
        case .restoration: "restoration"
        case .viewController: "viewController"
        case .operationQueue: "operationQueue"
        case .operation: "operation"
        case .operationCondition: "operationCondition"
        case .queue: "queue"
        case .cache: "cache"
        case .cacheSituation: "cacheSituation"
        case .event: "event"
        case .view: "view"
        case .script: "script"
        case .timer: "timer"
        case .observer: "observer"
        case .step: "step"
        case .timelineEntry: "timelineEntry"
        case .gate: "gate"
        case .gateBudgets: "gateBudgets"
        case .gateQuarantine: "gateQuarantine"
        case .gateFile: "gateFile"
        case .distribution(let quantity): "distributionOf\(suffix(quantity))"
        case .normal(let quantity): "normalOf\(suffix(quantity))"
        case .lognormal(let quantity): "lognormalOf\(suffix(quantity))"
        }
    }

    private static func suffix(_ quantity: GrammarQuantity) -> String {
        switch quantity {
        case .time: "Time"
        case .interval: "Interval"
        case .size: "Size"
        case .count: "Count"
        }
    }

    private static func definition(_ object: GrammarObject) -> SchemaText {
        guard !object.alternatives.isEmpty else { return mapping(object.fields) }
        // Without a type and properties beside `oneOf`, editors would complete nothing until the act is present.
        let variants = object.alternatives.map { alternative in
            mapping([alternative] + object.fields + alternative.companions, alsoRequired: alternative.name)
        }
        return .object([("type", .string("object")), ("oneOf", .array(variants))])
    }

    private static func mapping(_ fields: [GrammarField], alsoRequired: String? = nil) -> SchemaText {
        let required = fields.filter { $0.isRequired || $0.name == alsoRequired }.map { SchemaText.string($0.name) }
        return .object(
            [
                ("type", .string("object")),
                ("properties", .object(fields.map { ($0.name, property($0)) })),
            ] + (required.isEmpty ? [] : [("required", .array(required))]) + [("additionalProperties", .bool(false))]
        )
    }

    private static func property(_ field: GrammarField) -> SchemaText {
        var members: [(String, SchemaText)] = [("description", .string(field.summary))]
        if case .standard(let text) = field.presence {
            members.append(("default", NumberText.whole(text) == nil ? .string(text) : .number(text)))
        }
        return .object(members + type(field.value))
    }

    private static func type(_ value: GrammarValue) -> [(String, SchemaText)] {
        switch value {
        case .integer(let range) where range.lowerBound == range.upperBound:
            [("const", .number("\(range.lowerBound)"))]
        case .integer(let range): orVariable(integer("\(range.lowerBound)", "\(range.upperBound)"))
        case .variable:
            [
                (
                    "anyOf",
                    .array(
                        [.object([("type", .array([.string("string"), .string("number")]))])]
                            + GrammarQuantity.allCases.map { .object(reference(.distribution($0))) }
                    )
                )
            ]
        // YAML readers parse some bare names as other types: `name: 7` is a number.
        case .text, .reference:
            [
                ("type", .array([.string("string"), .string("number"), .string("boolean")])),
                ("maxLength", .number("80")),
            ]
        case .word:
            [
                ("type", .array([.string("string"), .string("number"), .string("boolean")])),
                ("maxLength", .number("4096")),
            ]
        case .names(let noun, let count):
            [
                (
                    "anyOf",
                    .array([
                        .object(type(.reference(noun))), .object(type(.list(of: .reference(noun), count))),
                    ])
                )
            ]
        case .choice(let words): [("enum", .array(words.map { .string($0) }))]
        case .flags(let words):
            [
                ("type", .string("array")), ("items", .object(type(.choice(words)))), ("minItems", .number("1")),
                ("uniqueItems", .bool(true)),
            ]
        // These are words in YAML 1.2, which editors read; YAML 1.1 reads them as truth values.
        case .toggle: [("enum", .array([.string("on"), .string("off")]))]
        case .time: orVariable(number(with: GrammarUnit.time))
        case .size: orVariable(number(with: GrammarUnit.size))
        case .rate: orVariable(number(with: GrammarUnit.rate))
        // YAML 1.1 reads a day as a date rather than text; such readers skip the check of its form.
        case .day:
            [
                (
                    "anyOf",
                    .array([
                        .object([("type", .string("string")), ("pattern", .string("^[0-9]{4}-[0-9]{2}-[0-9]{2}$"))]),
                        .object([
                            (
                                "not",
                                .object([
                                    (
                                        "type",
                                        .array(
                                            ["string", "number", "boolean", "array", "object", "null"].map {
                                                .string($0)
                                            }
                                        )
                                    )
                                ])
                            )
                        ]),
                    ])
                )
            ]
        case .probability, .share:
            [
                (
                    "anyOf",
                    .array([
                        .object(number(with: [GrammarUnit(name: "%", scale: 1)])),
                        .object([
                            ("type", .string("number")), ("minimum", .number("0")), ("maximum", .number("1")),
                        ]),
                        .object(variable),
                    ])
                )
            ]
        case .amount(let quantity):
            [
                (
                    "anyOf",
                    .array([
                        .object(type(.quantity(quantity, allowsZero: false))),
                        .object(reference(.distribution(quantity))),
                    ])
                )
            ]
        case .quantity(.count, let allowsZero): orVariable(integer(allowsZero ? "0" : "1", "1000000"))
        case .quantity(let quantity, _): orVariable(number(with: quantity.units))
        case .object(let object): reference(object)
        case .list(let element, let count):
            [
                ("type", .string("array")), ("items", .object(type(element))),
                ("minItems", .number("\(count.lowerBound)")), ("maxItems", .number("\(count.upperBound)")),
            ]
        case .named(_, let element, let count):
            [
                ("type", .string("object")), ("additionalProperties", .object(type(element))),
                ("minProperties", .number("\(count.lowerBound)")), ("maxProperties", .number("\(count.upperBound)")),
            ]
        }
    }

    private static func reference(_ object: GrammarObject) -> [(String, SchemaText)] {
        [("$ref", .string("#/$defs/" + key(object)))]
    }

    /// The schema of a `$NAME` reference.
    private static var variable: [(String, SchemaText)] {
        [("type", .string("string")), ("pattern", .string("^\\$."))]
    }

    private static func orVariable(_ type: [(String, SchemaText)]) -> [(String, SchemaText)] {
        [("anyOf", .array([.object(type), .object(variable)]))]
    }

    private static func integer(_ low: String, _ high: String) -> [(String, SchemaText)] {
        [("type", .string("integer")), ("minimum", .number(low)), ("maximum", .number(high))]
    }

    private static func number(with units: [GrammarUnit]) -> [(String, SchemaText)] {
        let names = units.map(\.name).joined(separator: "|")
        let pattern = "^(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)? *(\(names))$"
        return [("type", .string("string")), ("pattern", .string(pattern))]
    }
}
