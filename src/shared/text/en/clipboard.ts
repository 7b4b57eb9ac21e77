/** The setting for clearing copied secrets. */
export default {
  heading: 'Clipboard',
  clear: 'Clear copied secrets',
  clearHelp:
    'URLs, tokens, keys, and what contains them. Only if they’re still on the clipboard then, or when you quit.',
  after: { s30: 'After 30 seconds', s60: 'After 60 seconds', s300: 'After 5 minutes' },
  never: 'Never',
} as const
