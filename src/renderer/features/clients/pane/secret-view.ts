/** How the window shows secrets in a snippet or a command. */
export interface SecretView {
  /** Whether URLs are hidden for screen sharing, so nothing can be revealed. */
  hidden: boolean
  revealed: boolean
  onToggle: () => void
}
