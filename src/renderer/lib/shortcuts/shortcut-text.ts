interface KeyNames {
  control: string
  shift: string
  enter: string
}

/**
 * How people read a shortcut such as `mod+k`: "Ctrl K", or "⌘K" on macOS. `words` are the keys' names as a keyboard of the
 * person's language has them.
 */
export function shortcutText(shortcut: string, mac: boolean, words: KeyNames): string {
  const names: Record<string, string> = mac
    ? { mod: '⌘', shift: '⇧', enter: '↩' }
    : { mod: words.control, shift: words.shift, enter: words.enter }
  // macOS writes Command last of the modifiers.
  const keys = mac ? shortcut.replace('mod+shift', 'shift+mod') : shortcut
  const parts = keys.split('+').map((key) => names[key] ?? key.toUpperCase())
  return parts.join(mac ? '' : ' ')
}
