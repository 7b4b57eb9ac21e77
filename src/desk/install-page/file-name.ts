/** Makes text safe for a file name. Letters, digits, and marks of every script are kept; everything else separates words. */
export const safeName = (text: string, longest: number): string =>
  [...text.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}._]+/gu, '-')]
    .slice(0, longest)
    .join('')
    .replace(/^[-.]+|[-.]+$/g, '')

/** `<server>-<customer>.html`, valid on every system; at most 250 bytes. */
export function pageFileName(serverName: string, customer: string): string {
  const parts = [safeName(serverName, 36), safeName(customer, 24)].filter((part) => part !== '')
  return `${parts.join('-') || 'install-page'}.html`
}
