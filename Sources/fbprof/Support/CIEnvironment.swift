import Glibc

/// The commit and branch that a continuous-integration system provides in environment variables.
enum CIEnvironment {
    /// Of GitHub and Forgejo, GitLab, Buildkite, CircleCI, Azure, Bitbucket, Jenkins.
    static let commits = [
        "GITHUB_SHA", "CI_COMMIT_SHA", "BUILDKITE_COMMIT", "CIRCLE_SHA1", "BUILD_SOURCEVERSION", "BITBUCKET_COMMIT",
        "GIT_COMMIT",
    ]
    /// Of the same systems; for a pull request, its source branch.
    static let branches = [
        "GITHUB_HEAD_REF", "GITHUB_REF_NAME", "CI_COMMIT_REF_NAME", "BUILDKITE_BRANCH", "CIRCLE_BRANCH",
        "BUILD_SOURCEBRANCHNAME", "BITBUCKET_BRANCH", "GIT_BRANCH",
    ]

    static var commit: String? { first(commits) }
    static var branch: String? { first(branches) }

    private static func first(_ names: [String]) -> String? {
        for name in names {
            // Safe, as no other thread runs yet that could change the environment.
            guard let value = unsafe getenv(name), unsafe value.pointee != 0 else { continue }
            return unsafe String(cString: value)
        }
        return nil
    }
}
