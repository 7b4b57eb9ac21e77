import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Encrypter } from 'age-encryption'
import { packTar } from 'modern-tar'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openEncrypted } from '../../base/backup/snapshot.ts'
import { failureOf } from '../../base/testing/failure-of.ts'
import { writeVersion7 } from '../../desk/history/version-7.testkit.ts'
import { HISTORY_DATABASE_KEY, SERVICE_DATABASE_KEY } from '../../desk/secrets/secret-names.ts'
import type { Run } from '../../shared/bulk/commands.ts'
import { AppFailure } from '../../shared/errors.ts'
import { makeRoot, openTestDesk } from './desk.testkit.ts'
import type { Desk, Threads } from './open-desk.testkit.ts'
import { buildThreads } from './threads.testkit.ts'

const PASSPHRASE = 'copper lantern seven rivers'

let threads: Threads
beforeAll(async () => {
  threads = await buildThreads()
}, 120_000)

let desk: Desk
let good: string
let bytes: number
beforeEach(async () => {
  desk = await openTestDesk(threads)
  await desk.issue('ada@example.com')
  good = join(makeRoot(), 'good.age')
  ;({ bytes } = await desk.backups.create(good, PASSPHRASE))
})

/** The outcome of opening and restoring a file, which must leave everything unchanged. */
async function outcomeOf(path: string): Promise<unknown> {
  await desk.backups.choose(path)
  try {
    await desk.backups.inspect(PASSPHRASE)
    await desk.backups.restore()
  } catch (error) {
    if (!(error instanceof AppFailure)) throw error
    const { detail } = error
    return detail.kind === 'unusableBackup' ? detail.problem : detail.kind
  }
  return 'restored'
}

function expectUntouched(): void {
  const names = readdirSync(desk.root)
  expect(names.filter((name) => /restore|work/.test(name))).toEqual([])
  expect(desk.restored()).toBe(0)
}

describe('a modified backup', () => {
  it('is rejected whether its start, middle, or end was changed, and nothing is touched', async () => {
    const bad = join(makeRoot(), 'bad.age')
    for (const at of [30, 400, Math.floor(bytes / 2), bytes - 1]) {
      const changed = readFileSync(good)
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
      writeFileSync(bad, changed)
      // If the change is in the header, the passphrase may not match.
      expect([at, await outcomeOf(bad)]).toEqual([
        at,
        expect.stringMatching(at === 30 ? /damaged|invalidInput/ : /damaged/),
      ])
      expectUntouched()
    }
    expect(await desk.issued()).toEqual(['ada@example.com'])
    expect(await outcomeOf(good)).toBe('restored')
  }, 60_000)
})

describe("a file that isn't a backup of this release", () => {
  const seal = async (files: Record<string, string>) => {
    const encrypter = new Encrypter()
    encrypter.setPassphrase(PASSPHRASE)
    encrypter.setScryptWorkFactor(10)
    const entries = Object.entries(files).map(([name, body]) => ({
      header: { name, size: Buffer.byteLength(body) },
      body,
    }))
    const path = join(makeRoot(), 'other.age')
    writeFileSync(path, await encrypter.encrypt(await packTar(entries)))
    return path
  }

  it('is identified as an unrelated file, an unrelated archive, or a newer version’s backup', async () => {
    const text = join(makeRoot(), 'notes.txt')
    writeFileSync(text, 'Notes')
    expect(await outcomeOf(text)).toBe('notABackup')
    expect(await outcomeOf(await seal({ 'notes.txt': 'Notes' }))).toBe('notABackup')
    const manifest = { format: 'mcp-access-desk-backup', version: 2 }
    expect(await outcomeOf(await seal({ 'manifest.json': JSON.stringify(manifest) }))).toBe('newer')
    expect(await outcomeOf(await seal({ 'manifest.json': JSON.stringify({ ...manifest, version: 1 }) }))).toBe(
      'damaged',
    )
    expectUntouched()
  })

  it('opens only with its passphrase, and reports a wrong passphrase on its field', async () => {
    await desk.backups.choose(good)
    expect(await failureOf(desk.backups.inspect(`${PASSPHRASE}.`))).toMatchObject({
      kind: 'invalidInput',
      fields: { passphrase: expect.stringContaining('doesn’t open the backup') },
    })
    expect(await failureOf(desk.backups.restore())).toMatchObject({ kind: 'notFound' })
    expectUntouched()
  })
})

describe('a backup that contains more than the app writes', () => {
  it.each([
    'CREATE TRIGGER keep AFTER UPDATE OF revoked_at ON api_keys BEGIN UPDATE api_keys SET revoked_at = NULL; END',
    'CREATE VIEW more AS SELECT * FROM api_keys',
    'CREATE TABLE more (text TEXT)',
    'CREATE VIRTUAL TABLE more USING fts5(text)',
    'DROP INDEX IF EXISTS more; CREATE INDEX more ON servers (name)',
    'PRAGMA user_version = -5',
    'PRAGMA user_version = 0',
    'PRAGMA user_version = 1',
  ])("isn't restored: %s", async (statement) => {
    const key = (await desk.store.get(SERVICE_DATABASE_KEY)) ?? ''
    const database = openEncrypted(join(desk.root, 'service', 'service.db'), key)
    database.exec(statement)
    database.close()
    const path = join(makeRoot(), 'more.age')
    await desk.backups.create(path, PASSPHRASE)
    expect(await outcomeOf(path)).toBe('altered')
    expectUntouched()
  })
})

describe('a restore', () => {
  it('brings back a history from an earlier version', async () => {
    const root = makeRoot()
    const [path, current, earlier, now] = [
      join(root, 'a.age'),
      join(desk.root, 'history'),
      join(root, '7'),
      join(root, 'now'),
    ]
    await writeVersion7(earlier, (await desk.store.get(HISTORY_DATABASE_KEY)) ?? '', ['grace@example.com'])
    // The open history keeps using its renamed files while the backup copies the older version's.
    renameSync(current, now)
    renameSync(earlier, current)
    await desk.backups.create(path, PASSPHRASE)
    renameSync(current, earlier)
    renameSync(now, current)
    expect(await desk.issued()).toEqual(['ada@example.com'])
    expect(await outcomeOf(path)).toBe('restored')
    expect(await desk.issued()).toEqual(['grace@example.com'])
  })

  it('is refused during a bulk run or while a generation is in flight, because their results would be lost', async () => {
    const going = { progress: { state: 'running' } } as Run
    desk.runs.push(going)
    expect(await outcomeOf(good)).toBe('storage')
    desk.runs.length = 0
    const pending = { workspace: { id: 'local', name: 'Local' }, server: { id: 'a', name: 'A' } }
    const customer = { primaryIdentity: 'grace@example.com', metadata: {} }
    await desk.history.begin({ id: randomUUID(), ...pending, customer, runId: null, at: Date.now() })
    expect(await outcomeOf(good)).toBe('storage')
    expectUntouched()
    expect(await desk.issued()).toEqual(['ada@example.com', 'grace@example.com'])
  })
})

describe('a failed backup', () => {
  it("leaves no file behind when it's canceled or the folder is missing", async () => {
    const folder = makeRoot()
    const abort = new AbortController()
    const making = desk.backups.create(join(folder, 'desk.age'), PASSPHRASE, abort.signal)
    const watch = setInterval(() => desk.progress.at(-1)?.phase === 'encrypting' && abort.abort(), 1)
    desk.progress.length = 0
    expect(await failureOf(making)).toMatchObject({ kind: 'cancelled' })
    clearInterval(watch)
    expect(readdirSync(folder)).toEqual([])
    expect(existsSync(join(desk.root, 'backup.work'))).toBe(false)
    const missing = join(folder, 'missing', 'desk.age')
    expect(await failureOf(desk.backups.create(missing, PASSPHRASE))).toMatchObject({ kind: 'storage' })
  })
})
