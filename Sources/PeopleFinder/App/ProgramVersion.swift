/// The version of the programs.
public enum ProgramVersion {
    /// What `people --version` prints, and the window about the Linux desktop's app shows.
    public static let current = "0.1.0"
}
