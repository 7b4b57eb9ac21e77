/** The setting for clearing copied secrets. */
export default {
  heading: 'Clipboard',
  clear: 'Clear copied secrets',
  clearHelp:
    'Clears URLs, tokens, keys, and anything containing them, unless you’ve copied something else. Also clears them when you quit.',
  after: { s30: 'After 30 seconds', s60: 'After 60 seconds', s300: 'After 5 minutes' },
  never: 'Never',
} as const
