import { type HotkeyItem, useHotkeys } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { hasModal } from '../after-modal.ts'
import { IS_MAC } from './is-mac.ts'

/** All keyboard shortcuts of the window. `mod` is Control, or Command on macOS. */
export const SHORTCUTS = {
  palette: ['mod+k'],
  refreshServers: ['mod+r', 'f5'],
  search: ['mod+f', '/'],
  generate: ['mod+enter'],
  copyUrl: ['mod+shift+c'],
  runTool: ['mod+enter'],
  help: ['?'],
  screenServers: ['mod+1'],
  screenCustomers: ['mod+2'],
  screenTest: ['mod+3'],
  screenSettings: ['mod+4'],
} as const
export type ShortcutName = keyof typeof SHORTCUTS

/** Returns a shortcut's value for `aria-keyshortcuts`. */
export function ariaShortcut(name: ShortcutName): string {
  const written = (key: string) =>
    key === 'mod' ? (IS_MAC ? 'Meta' : 'Control') : key.charAt(0).toUpperCase() + key.slice(1)
  return SHORTCUTS[name].map((keys) => keys.split('+').map(written).join('+')).join(' ')
}

const handlers = new Map<ShortcutName, () => void>()

function answer(name: ShortcutName, event: KeyboardEvent): void {
  const handler = handlers.get(name)
  if (!handler || event.defaultPrevented || event.isComposing || hasModal()) return
  event.preventDefault()
  handler()
}

const hotkeys = (Object.keys(SHORTCUTS) as ShortcutName[]).flatMap((name) =>
  SHORTCUTS[name].map((keys): HotkeyItem => [keys, (event) => answer(name, event), { preventDefault: false }]),
)
const isCharacter = ([keys]: HotkeyItem) => keys.length === 1
const everywhere = hotkeys.filter((hotkey) => !isCharacter(hotkey))
/**
 * Shortcuts that are a single character, which are ignored while typing text. Some keyboards need Shift for a character such as the slash.
 */
const characters = hotkeys.filter(isCharacter).flatMap(([keys, handler, options]): HotkeyItem[] => [
  [keys, handler, options],
  [`shift+${keys}`, handler, options],
])

/** Handles keyboard shortcuts while the component is mounted. */
export function useShortcutKeys(): void {
  useHotkeys(everywhere, [], true)
  useHotkeys(characters, ['INPUT', 'TEXTAREA'])
}

/** Handles a shortcut while the component is mounted; the last one mounted wins. If `name` is null, does nothing. */
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
