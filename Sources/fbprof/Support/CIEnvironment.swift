import Glibc

/// What systems for continuous integration say of the commit that they build, in their environment variables.
enum CIEnvironment {
    /// GitHub and Forgejo, GitLab, Buildkite, CircleCI, Azure, Bitbucket, Jenkins.
    static let commits = [
        "GITHUB_SHA", "CI_COMMIT_SHA", "BUILDKITE_COMMIT", "CIRCLE_SHA1", "BUILD_SOURCEVERSION", "BITBUCKET_COMMIT",
        "GIT_COMMIT",
    ]
    /// In the same order; of a pull request the branch that it comes from.
    static let branches = [
        "GITHUB_HEAD_REF", "GITHUB_REF_NAME", "CI_COMMIT_REF_NAME", "BUILDKITE_BRANCH", "CIRCLE_BRANCH",
        "BUILD_SOURCEBRANCHNAME", "BITBUCKET_BRANCH", "GIT_BRANCH",
    ]

    static var commit: String? { first(commits) }
    static var branch: String? { first(branches) }

    private static func first(_ names: [String]) -> String? {
        for name in names {
            // Nothing else runs yet that could change the environment.
            guard let value = unsafe getenv(name), unsafe value.pointee != 0 else { continue }
            return unsafe String(cString: value)
        }
        return nil
    }
}
