/** What the window shows of the secrets in a snippet or a command. */
export interface SecretView {
  /** URLs are hidden for screen sharing, so nothing can be revealed. */
  hidden: boolean
  revealed: boolean
  onToggle: () => void
}
