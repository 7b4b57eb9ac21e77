import { pageContent } from './content/page-content.ts'
import { nameOf, type PageInput } from './content/page-input.ts'
import { pageFileName } from './file-name.ts'
import behaviour from './page/page-behaviour.js?raw'
import { pageDocument } from './page/page-document.ts'
import { qrCode } from './qr-code.ts'
import { newPassphrase } from './seal/passphrase.ts'
import { sealPage } from './seal/seal-page.ts'

/** One customer's install page as one HTML file, readable by whoever has the file. It holds the token. */
export const buildPage = (input: PageInput): string => pageDocument(pageContent(input), [behaviour])

/**
 * One customer's install page and the name of its file. `sealed`: only a prompt is readable, and the passphrase that
 * opens the page is here and nowhere else.
 */
export async function installPage(
  page: Omit<PageInput, 'qrSvg'>,
  sealed: boolean,
): Promise<{ fileName: string; text: string; passphrase: string | null }> {
  const input = { ...page, qrSvg: qrCode(page.recipient.url) }
  const fileName = pageFileName(page.recipient.serverName, nameOf(page.recipient))
  if (!sealed) return { fileName, text: buildPage(input), passphrase: null }
  const passphrase = newPassphrase()
  return { fileName, text: await sealPage(pageContent(input), passphrase), passphrase }
}
