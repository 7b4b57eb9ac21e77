import { pageDocument } from '../../base/customer-page/page/page-document.ts'
import { pageScript } from '../../base/customer-page/page/page-script.ts'
import { qrCode } from '../../base/customer-page/qr-code.ts'
import { pageContent } from './content/page-content.ts'
import { nameOf, type PageInput } from './content/page-input.ts'
import { pageFileName } from './file-name.ts'
import { newPassphrase } from './seal/passphrase.ts'
import { sealPage } from './seal/seal-page.ts'

/** Returns a customer's install page as a single HTML file, readable by anyone who has the file. It contains the token. */
export const buildPage = (input: PageInput): string => pageDocument(pageContent(input), [pageScript])

/**
 * Creates a customer's install page and its file name. `sealed`: without the passphrase, only a prompt is readable; the passphrase is
 * returned here and stored nowhere else.
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
