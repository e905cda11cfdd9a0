/// What the steps of an app may name.
struct AppScope {
    /// Where problems go.
    let sink: DiagnosticSink
    /// The names of the app.
    let names: AppNames
    /// The names of all apps' locks.
    let locks: LockNames
    /// The queues of the app.
    let queues: QueueTable
}
