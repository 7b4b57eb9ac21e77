/** Letters, digits and marks of every script stay; all else parts words. */
const safe = (text: string, longest: number): string =>
  [...text.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}._]+/gu, '-')]
    .slice(0, longest)
    .join('')
    .replace(/^[-.]+|[-.]+$/g, '')

/** `<server>-<customer>.html`, such that every system takes it; at most 250 bytes. */
export function pageFileName(serverName: string, customer: string): string {
  const parts = [safe(serverName, 36), safe(customer, 24)].filter((part) => part !== '')
  return `${parts.join('-') || 'install-page'}.html`
}
