import { useEffect, useRef } from 'react'
import { IS_MAC } from './is-mac.ts'

/** Every key of the window, in one place. `mod` is Control, or Command on macOS. */
export const SHORTCUTS = {
  palette: ['mod+k'],
  refreshServers: ['mod+r', 'f5'],
  search: ['mod+f', '/'],
  generate: ['mod+enter'],
  copyUrl: ['mod+shift+c'],
  runTool: ['mod+enter'],
  screenServers: ['mod+1'],
  screenIssued: ['mod+2'],
  screenSettings: ['mod+3'],
} as const
export type ShortcutName = keyof typeof SHORTCUTS

/** The keys of a shortcut as `aria-keyshortcuts` wants them. */
export function ariaShortcut(name: ShortcutName): string {
  const written = (key: string) =>
    key === 'mod' ? (IS_MAC ? 'Meta' : 'Control') : key.charAt(0).toUpperCase() + key.slice(1)
  return SHORTCUTS[name].map((keys) => keys.split('+').map(written).join('+')).join(' ')
}

/** What a key stands for; where it's for several, each has a screen of its own. */
const byKey = new Map<string, ShortcutName[]>()
for (const [name, keys] of Object.entries(SHORTCUTS)) {
  for (const key of keys) byKey.set(key, [...(byKey.get(key) ?? []), name as ShortcutName])
}

const handlers = new Map<ShortcutName, () => void>()

/** A dialog that must be answered first, or the palette: what lies under it is not meant. */
const MODAL = 'dialog:modal, [aria-modal="true"]'

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, [contenteditable="true"]')
}

/** Listens for the window's keys; returns the function that ends it. */
export function listenForShortcuts(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.altKey) return
    const mod = event.ctrlKey || event.metaKey
    // Some keyboards need Shift for a character such as the slash.
    const shift = event.shiftKey && (mod || event.key.length > 1)
    const names = byKey.get((mod ? 'mod+' : '') + (shift ? 'shift+' : '') + event.key.toLowerCase())
    if (names === undefined || (!mod && event.key.length === 1 && isTyping(event.target))) return
    const handler = names.map((name) => handlers.get(name)).find((each) => each !== undefined)
    if (handler === undefined || document.querySelector(MODAL)) return
    event.preventDefault()
    handler()
  }
  window.addEventListener('keydown', onKeyDown)
  return () => window.removeEventListener('keydown', onKeyDown)
}

/** Answers a shortcut while the component is shown; the newest component wins. `null`: answers none. */
export function useShortcut(name: ShortcutName | null, handler: () => void): void {
  const current = useRef(handler)
  useEffect(() => {
    current.current = handler
  })
  useEffect(() => {
    if (name === null) return
    const run = () => current.current()
    handlers.set(name, run)
    return () => {
      if (handlers.get(name) === run) handlers.delete(name)
    }
  }, [name])
}
