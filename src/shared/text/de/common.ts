/** What customers' pages use of the common texts. */
export default {
  copy: 'Kopieren',
  copied: 'Kopiert',
  access: {
    copyUrl: 'URL kopieren',
    revealToken: 'Token anzeigen',
    hideToken: 'Token verbergen',
  },
} as const
