/** The subset of the common text that customers' pages use. */
export default {
  copy: 'Kopieren',
  copied: 'Kopiert',
  access: {
    copyUrl: 'URL kopieren',
    revealToken: 'Token anzeigen',
    hideToken: 'Token verbergen',
  },
} as const
