/// The names and queues that the steps of an app may refer to.
struct AppScope {
    let sink: DiagnosticSink
    /// The names of the app.
    let names: AppNames
    /// The names of all apps' locks.
    let locks: LockNames
    /// The queues of the app.
    let queues: QueueTable
}
