import type { Snippet } from '../../../shared/clients/hand-off.ts'
import type { Recipient } from '../../../shared/install-page/commands.ts'
import { splitReachable } from '../../install-page/content/reachable-clients.ts'
import { handOffsFor } from '../../install-page/hand-offs-for.ts'
import { installPage } from '../../install-page/install-page.ts'
import { buildMessage } from '../../install-page/message.ts'

interface CustomerFile {
  name: string
  text: string
}

/** The files and passphrase for one customer. */
export interface CustomerFiles {
  page: CustomerFile
  message: CustomerFile
  /** One snippet for each client that reads its URL from a file. Each contains the token. */
  snippets: CustomerFile[]
  /** Opens the page; null when the page isn't sealed. */
  passphrase: string | null
}

const ENDINGS: Record<Snippet['language'], string> = {
  json: 'json',
  jsonc: 'jsonc',
  toml: 'toml',
  yaml: 'yaml',
  text: 'txt',
}
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

/**
 * Creates a customer's files the way the hand-off to a single customer does. `sealed`: encrypts the page, so that page and message can be
 * sent over any channel. `authority`: the certificate (PEM) of the private authority that clients must trust, or null.
 */
export async function customerFiles(
  recipient: Recipient,
  sealed: boolean,
  authority: string | null,
): Promise<CustomerFiles> {
  const { clients, handOffs } = handOffsFor(recipient)
  // Yield first: creating the files takes a few milliseconds per customer.
  await nextTurn()
  const page = await installPage({ recipient, clients, handOffs, authority, madeAt: new Date() }, sealed)
  const message = buildMessage({ recipient, clients, handOffs, authority, sealed })
  const { reachable } = splitReachable(recipient.url, clients, handOffs, authority)
  const snippets = reachable.flatMap(({ client, handOff: { fileHint, snippet } }) =>
    fileHint ? [{ name: `${client.id}.${ENDINGS[snippet.language]}`, text: snippet.text }] : [],
  )
  return {
    page: { name: page.fileName, text: page.text },
    message: { name: 'message.txt', text: `${message.subject}\n\n${message.text}` },
    snippets,
    passphrase: page.passphrase,
  }
}
