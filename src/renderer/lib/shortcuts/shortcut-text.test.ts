import { expect, it } from 'vitest'
import { shortcutText } from './shortcut-text.ts'

const words = { control: 'Strg', shift: 'Umschalt', enter: 'Eingabe' }

it('formats a shortcut for each system', () => {
  expect(shortcutText('mod+k', false, words)).toBe('Strg K')
  expect(shortcutText('mod+enter', false, words)).toBe('Strg Eingabe')
  expect(shortcutText('mod+shift+c', false, words)).toBe('Strg Umschalt C')
  expect(shortcutText('mod+k', true, words)).toBe('⌘K')
  expect(shortcutText('mod+shift+c', true, words)).toBe('⇧⌘C')
  expect(shortcutText('mod+enter', true, words)).toBe('⌘↩')
})
