/** What may be seen of the secrets. */
export interface Sight {
  /** URLs are hidden for screen sharing, so nothing can be revealed. */
  hidden: boolean
  revealed: boolean
  onToggle: () => void
}
