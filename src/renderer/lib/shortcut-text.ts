/**
 * How people read a shortcut such as `mod+k`: "Ctrl K", or "⌘K" on macOS. `words` are the keys' names as a keyboard of the
 * person's language has them.
 */
export function shortcutText(shortcut: string, mac: boolean, words: { control: string; enter: string }): string {
  const names: Record<string, string> = mac ? { mod: '⌘', enter: '↩' } : { mod: words.control, enter: words.enter }
  const parts = shortcut.split('+').map((key) => names[key] ?? key.toUpperCase())
  return parts.join(mac ? '' : ' ')
}
