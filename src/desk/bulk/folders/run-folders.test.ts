import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { failureOf } from '../../../base/testing/failure-of.ts'
import { makeFolder } from '../../history/history.testkit.ts'
import { openDesk, plan, startAndFinish } from '../desk.testkit.ts'
import { createUrlStates } from '../results/url-states.ts'
import { startIssuingService } from '../run-engine/issuing-service.testkit.ts'
import { createFolderNames } from './folder-names.ts'
import { writeRunFolders } from './run-folders.ts'

const never = new AbortController().signal
const TABLE = `email,name
ada@x.example,Ada King
Ada@X.example,=Ada
../../etc,
con,Con
,Nobody
`

/** A finished run, and a folder to write to. */
async function finishedRun(table = TABLE, columns: unknown = null) {
  const service = await startIssuingService()
  const desk = openDesk(service, makeFolder())
  const { planId } = await plan(desk, table, { columns })
  const runId = await startAndFinish(desk, planId)
  const parent = makeFolder()
  const progress: string[] = []
  const states = createUrlStates([], 'all')
  const writeFolders = (seal: boolean, signal = never) =>
    writeRunFolders(
      {
        call: desk.call,
        runId,
        parent,
        seal,
        current: (_, access) => ({ ...access, url: access.url.replace('mcp.example', 'mcp.example.com') }),
        states,
        authorityOf: () => null,
        onProgress: (done, total) => void progress.push(`${done}/${total}`),
      },
      signal,
    )
  return { service, parent, progress, writeFolders }
}

/** The relative path of every file and folder inside a folder. */
const everything = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
const mode = (path: string): string => (statSync(path).mode & 0o777).toString(8)
const contentOf = (folder: string): string =>
  everything(folder)
    .filter((path) => statSync(join(folder, path)).isFile())
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .join('\n')

it('writes a folder per customer with a page, client files, and a message, readable only by the owner', async () => {
  const { service, progress, writeFolders } = await finishedRun()
  const { path, customers } = await writeFolders(false)
  expect(customers).toBe(4)
  expect(progress.at(-1)).toBe('4/4')
  const folders = readdirSync(join(path, 'customers')).sort()
  expect(folders).toEqual(['Ada-X.example-2', 'ada-x.example', 'customer-con', 'etc'])
  const own = join(path, 'customers', 'ada-x.example')
  expect(everything(own)).toEqual(
    expect.arrayContaining(['Orders-Ada-King.html', 'clients', join('clients', 'cursor.json'), 'message.txt']),
  )
  const { token } = service.tokens.find(({ identity }) => identity === 'ada@x.example') ?? { token: '?' }
  const url = `https://mcp.example.com/${token}/stream`
  for (const file of ['Orders-Ada-King.html', 'message.txt', 'clients/cursor.json'])
    expect(readFileSync(join(own, file), 'utf8').replace(/<[^>]*>/g, '')).toContain(url)
  for (const other of service.tokens.filter((each) => each.token !== token))
    expect(contentOf(own)).not.toContain(`/${other.token}/`)

  for (const each of everything(path)) {
    const isFolder = statSync(join(path, each)).isDirectory()
    expect([each, mode(join(path, each))]).toEqual([each, isFolder ? '700' : '600'])
  }
  expect(mode(path)).toBe('700')
})

it('lists all rows with their folders, without tokens or URLs', async () => {
  const { writeFolders } = await finishedRun()
  const { path } = await writeFolders(false)
  const index = readFileSync(join(path, 'index.csv'), 'utf8')
  expect(index.split('\r\n')).toEqual([
    '\uFEFFline,identity,server,server_id,state,url_state,customer_id,folder,page,message',
    '2,ada@x.example,Orders,srv,issued,,cus_ada@x.example,ada-x.example,Orders-Ada-King.html,message.txt',
    '3,Ada@X.example,Orders,srv,issued,,cus_Ada@X.example,Ada-X.example-2,Orders-Ada.html,message.txt',
    '4,../../etc,Orders,srv,issued,,cus_../../etc,etc,Orders-etc.html,message.txt',
    '5,con,Orders,srv,issued,,cus_con,customer-con,Orders-Con.html,message.txt',
    '6,,Orders,srv,invalid,,,,,',
    '',
  ])
  expect(index).not.toMatch(/mt_|https?:/)
})

it('keeps URLs and tokens out of everything that can be sent when pages are sealed, and stores the passphrases separately', async () => {
  const { writeFolders } = await finishedRun()
  const { path } = await writeFolders(true)
  const sent = contentOf(join(path, 'customers'))
  expect(sent).not.toMatch(/mt_\d|mcp\.example/)
  const passphrases = readFileSync(join(path, 'private', 'passphrases.csv'), 'utf8')
  const found = passphrases.match(/([0-9A-Z]{4}-){5}[0-9A-Z]{4}/g) ?? []
  expect(new Set(found).size).toBe(4)
  for (const passphrase of found) expect(sent).not.toContain(passphrase)
  expect(everything(join(path, 'private'))).toContain(join('etc', 'cursor.json'))
})

it('writes to a new folder the second time, and leaves the first one unchanged', async () => {
  const { parent, writeFolders } = await finishedRun()
  const first = await writeFolders(false)
  const before = contentOf(first.path)
  const second = await writeFolders(false)
  expect(readdirSync(parent)).toHaveLength(2)
  expect(second.path).toBe(`${first.path} (2)`)
  expect(contentOf(first.path)).toBe(before)
})

it('leaves nothing behind when canceled midway', async () => {
  const rows = Array.from({ length: 9 }, (_, row) => `c${row}@x.example,\n`)
  const { parent, progress, writeFolders } = await finishedRun(`email,name\n${rows.join('')}`)
  const abort = new AbortController()
  progress.push = () => {
    abort.abort()
    return 0
  }
  expect(await failureOf(writeFolders(true, abort.signal))).toMatchObject({ kind: 'cancelled' })
  expect(readdirSync(parent)).toEqual([])
})

it('creates folder names that can’t collide with each other or with reserved names on any system', () => {
  const nameOf = createFolderNames()
  const names = ['Ada', 'ada', 'ADA', 'ada-2', 'NUL', 'nul.txt', '…', '.', '..', '/', 'ﬁn', 'fin', 'a'.repeat(300)].map(
    nameOf,
  )
  expect(new Set(names.map((name) => name.normalize('NFKC').toLowerCase())).size).toBe(names.length)
  for (const name of names) {
    expect(name).toMatch(/^[^\s./\\:*?"<>|-][^/\\:*?"<>|]{0,69}$/)
    expect(name).not.toMatch(/[. ]$|^(con|nul)(\.|$)/i)
  }
})

it('writes the page and the message in the language that a row’s metadata names', async () => {
  const { writeFolders } = await finishedRun(
    'email,name,language\nada@x.example,Ada King,de-AT\ngrace@x.example,Grace,en\n',
    [{ use: 'identity' }, { use: 'metadata', key: 'name' }, { use: 'metadata', key: 'language' }],
  )
  const { path } = await writeFolders(false)
  const messageTo = (name: string) => readFileSync(join(path, 'customers', name, 'message.txt'), 'utf8')
  expect(messageTo('ada-x.example')).toContain('Guten Tag Ada King,')
  expect(messageTo('grace-x.example')).toContain('Hello Grace,')
})
