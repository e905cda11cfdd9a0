import FrameTrace
import Scenario
import Testing
import WorkloadYAML

@Suite("Caches in workloads")
struct CacheDiagnosticTests {
    private func errors(_ fields: String) -> String { Samples.errors(steps: "{ compute: 1ms }", fields) }

    @Test("Every field of caches, and every step that uses them, is read")
    func everything() throws {
        let text = Samples.app(
            """
            frame: [{ placeholder: icons, do: [{ compute: 1ms }] }]
                caches:
                  icons:
                    items: 1000
                    size: 60kB
                    page: 20
                    workingSet: 3 pages
                    keep: 1.2MB
                    keepPurgeable: 6MB
                    evict: newest first
                    file: read
                    filled: on
                    folder: tmp
                    aware: off
                    remember: off
                    when: { split view: { page: 15 }, background: { workingSet: none } }
                  plain: { items: 3, size: 1kB }
                work:
                  fill: [{ use: icons, of: working set, most: 2, load: [{ compute: 2ms }] }]
                launch: [{ use: plain, item: { uniform: [1, 3] } }, { use: plain }, { turn: icons }, { turn: icons, to: previous }]
            """
        )
        let app = try Samples.workload(text).apps[0]
        var icons = CacheSpec(
            name: "icons",
            items: 1000,
            size: ByteCount(bytes: 60_000),
            shape: CacheShape(page: 20, workingSet: .threePages),
            situations: [
                CacheSituation(name: "split view", shape: CacheShape(page: 15, workingSet: .threePages)),
                CacheSituation(name: "background", shape: CacheShape(page: 20, workingSet: .none)),
            ],
            near: ByteCount(bytes: 1_200_000),
            far: ByteCount(bytes: 6_000_000),
            eviction: .newestFirst,
            file: CacheFile(access: .read, isFilled: true, folder: .tmp)
        )
        (icons.isAware, icons.remembersItem) = (false, false)
        #expect(app.caches == [icons, CacheSpec(name: "plain", items: 3, size: ByteCount(bytes: 1000))])
        #expect(app.frame.map(\.act) == [.placeholder("icons", [Step(.compute(.fixed(1e6)))])])
        let load = [Step(.compute(.fixed(2e6)))]
        #expect(
            app.work[0].steps.map(\.act) == [.use(CacheUse(cache: "icons", items: .workingSet, atMost: 2, load: load))]
        )
        #expect(
            app.launch.map(\.act) == [
                .use(CacheUse(cache: "plain", items: .item(.uniform(1...3)))), .use(CacheUse(cache: "plain")),
                .turn("icons", by: 1), .turn("icons", by: -1),
            ]
        )
        #expect((icons.stride, icons.extent.bytes) == (61_440, 61_440_000))
    }

    @Test(
        "Wrong caches and uses of caches are refused with what was expected",
        arguments: [
            ("caches: { icons: { items: 10, size: 60kB, filled: on } }", "expected only beside file, found without it"),
            (
                "caches: { icons: { items: 10, size: 60kB, file: mapped, keep: 1MB } }",
                "expected nothing to keep beside a mapped file"
            ),
            ("caches: { icons: { items: 100000, size: 100MB } }", "expected items of at most 1 TB in all"),
            ("caches: { icons: { items: 10, size: 60kB, workingSet: 2 pages } }", "expected none, 1 page"),
            ("launch: [{ use: icons }]", "expected the name of a cache of the app"),
            (
                "caches: { icons: { items: 10, size: 60kB } }, launch: [{ allocate: icons, size: 1MB }]",
                "expected a name for a block of memory that nothing else has"
            ),
            (
                "caches: { icons: { items: 10, size: 60kB } }, launch: [{ use: icons, of: page, item: 3 }]",
                "expected either of or item, found both"
            ),
        ]
    )
    func refused(fields: String, message: String) {
        let errors = errors(fields.replacing("}, launch", with: "}\n    launch"))
        #expect(errors.contains(message), "\(errors)")
    }
}
