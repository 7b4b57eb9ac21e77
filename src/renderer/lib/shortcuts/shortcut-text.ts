interface KeyNames {
  control: string
  shift: string
  enter: string
}

/** Formats a shortcut such as `mod+k` for display: "Ctrl K", or "⌘K" on macOS. `words` are localized key names. */
export function shortcutText(shortcut: string, mac: boolean, words: KeyNames): string {
  const names: Record<string, string> = mac
    ? { mod: '⌘', shift: '⇧', enter: '↩' }
    : { mod: words.control, shift: words.shift, enter: words.enter }
  // macOS puts Command last among the modifiers.
  const keys = mac ? shortcut.replace('mod+shift', 'shift+mod') : shortcut
  const parts = keys.split('+').map((key) => names[key] ?? key.toUpperCase())
  return parts.join(mac ? '' : ' ')
}
