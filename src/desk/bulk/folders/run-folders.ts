import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CsvCell } from '../../../shared/csv.ts'
import { AppFailure } from '../../../shared/errors.ts'
import { type Recipient, recipientSchema } from '../../../shared/install-page/commands.ts'
import type { Access } from '../../../shared/model/access.ts'
import { languageOfCustomer } from '../../../shared/text/language.ts'
import { message } from '../../../shared/text/message.ts'
import { say } from '../../../shared/text/say.ts'
import { codeOf } from '../../../shared/values/error-code.ts'
import { freeName } from '../../../shared/values/free-name.ts'
import type { CallRunStore } from '../../history/run-store/run-store-of.ts'
import { type RowResult, tableText } from '../results/results-csv.ts'
import { resultPages } from '../results/run-results.ts'
import type { UrlStates } from '../results/url-states.ts'
import { customerFiles } from './customer-files.ts'
import { createFolderNames } from './folder-names.ts'

/** Number of pages sealed in parallel: Node's thread pool has this many threads. */
const AT_ONCE = 4

const INDEX_COLUMNS = [
  'line',
  'identity',
  'server',
  'server_id',
  'state',
  'url_state',
  'customer_id',
  'folder',
  'page',
  'message',
]
const PASSPHRASE_COLUMNS = ['identity', 'server', 'folder', 'page', 'passphrase']

/** Options for writing a run's customer folders. */
export interface RunFolders {
  call: CallRunStore
  runId: string
  /** The parent of the new folder. */
  parent: string
  /** Encrypts each page with a separate passphrase, so that nothing meant for sending contains a URL or a token. */
  seal: boolean
  /** Returns the access with its current URL. */
  current: (workspaceId: string, access: Access) => Access
  states: UrlStates
  /** The certificate (PEM) of the private authority that a URL's clients must trust, or null when there's none. */
  authorityOf: (url: string) => string | null
  onProgress: (done: number, total: number) => void
}

type Written = { index: CsvCell[]; passphrase: CsvCell[] | null }

/**
 * Creates a new folder with one subfolder for each of a run's customers whose URL may be exported, and a list of all rows without tokens.
 * `customers` has what can be sent; `private` has the passphrases, and the snippets when pages are sealed. Only the owner can read any of
 * it. Throws `AppFailure` `notFound`, `cancelled`, or `storage`, and then leaves nothing behind.
 */
export async function writeRunFolders(
  { call, runId, parent, seal, current, states, authorityOf, onProgress }: RunFolders,
  signal: AbortSignal,
): Promise<{ path: string; customers: number }> {
  const { run, pages } = await resultPages(call, runId)
  const { counts } = await call('runCounts', { runId })
  const total = states.exportable ?? counts.issued
  const path = freePath(parent)
  const part = `${path}.part`
  const nameOf = createFolderNames()
  let customers = 0

  async function writeRow(row: RowResult['row'], recipient: Recipient, customerId: string, name: string) {
    const files = await customerFiles(recipient, seal, authorityOf(recipient.url))
    const folder = join(part, 'customers', name)
    await makeFolder(folder)
    await write(folder, files.page)
    await write(folder, files.message)
    const snippets = seal ? join(part, 'private', name) : join(folder, 'clients')
    await makeFolder(snippets)
    for (const snippet of files.snippets) await write(snippets, snippet)
    customers += 1
    onProgress(customers, total)
    const written = [name, files.page.name, files.message.name]
    return {
      index: [...indexOf(row), states.of(row)?.state, customerId, ...written],
      passphrase: files.passphrase && [row.identity, row.serverName, name, files.page.name, files.passphrase],
    }
  }

  async function writeResult({ row, access }: RowResult): Promise<Written> {
    if (signal.aborted) throw new AppFailure({ kind: 'cancelled' })
    if (access === null || !states.mayExport(row))
      return { index: [...indexOf(row), states.of(row)?.state, '', '', '', ''], passphrase: null }
    const recipient = recipientOf(row, current(run.workspaceId, access))
    const { index, passphrase } = await writeRow(row, recipient, access.customerId, nameOf(row.identity))
    return { index, passphrase: passphrase || null }
  }

  try {
    await makeFolder(join(part, 'customers'))
    const index: CsvCell[][] = [INDEX_COLUMNS]
    const passphrases: CsvCell[][] = [PASSPHRASE_COLUMNS]
    for await (const page of pages) {
      for (let at = 0; at < page.length; at += AT_ONCE) {
        for (const written of await allOf(page.slice(at, at + AT_ONCE).map(writeResult))) {
          index.push(written.index)
          if (written.passphrase) passphrases.push(written.passphrase)
        }
      }
    }
    if (seal) {
      await makeFolder(join(part, 'private'))
      await write(join(part, 'private'), { name: 'passphrases.csv', text: tableText(passphrases) })
    }
    await write(part, { name: 'index.csv', text: tableText(index) })
    await rename(part, path)
    return { path, customers }
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    if (error instanceof AppFailure) throw error
    const code = codeOf(error)
    if (code === '') throw error
    const cause = message('storage.file.write', { code })
    throw new AppFailure({ kind: 'storage', cause, remedy: message('storage.file.remedy') }, { cause: error })
  }
}

const indexOf = ({ line, identity, serverName, serverId, state }: RowResult['row']) => [
  line,
  identity,
  serverName,
  serverId,
  state,
]

const recipientOf = (row: RowResult['row'], { url, token }: Access): Recipient =>
  recipientSchema.parse({
    url,
    token,
    bearer: false,
    primaryIdentity: row.identity,
    serverName: (row.serverName ?? row.serverId ?? '').slice(0, 200),
    customerName: (row.metadata.name ?? '').slice(0, 200),
    language: languageOfCustomer(row.metadata),
  })

/** Like `Promise.all`, but waits for the remaining promises when one fails, because they write into the folder. */
async function allOf<T>(works: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(works)
  return Promise.all(works)
}

function freePath(parent: string): string {
  const name = say(message('bulk.folders.name', { date: new Date().toISOString().slice(0, 10) }))
  return freeName(
    join(parent, name),
    (path) => existsSync(path) || existsSync(`${path}.part`),
    (number) => join(parent, `${name} (${number})`),
  )
}

const makeFolder = (path: string) => mkdir(path, { recursive: true, mode: 0o700 })
const write = (folder: string, { name, text }: { name: string; text: string }) =>
  writeFile(join(folder, name), text, { mode: 0o600, flag: 'wx' })
