import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packTar } from 'modern-tar'
import { describe, expect, it, onTestFinished } from 'vitest'
import { AppFailure } from '../../shared/errors.ts'
import { readBackup } from './read-backup.ts'
import { sealToFile } from './sealed-file.ts'
import { openEncrypted } from './snapshot.ts'
import { writeBackup } from './write-backup.ts'

const PASSPHRASE = 'copper lantern seven rivers'
const PLACES = 50
const CHUNK_BYTES = 64 * 1024 + 16

function makeDatabase(file: string, key: string) {
  const database = openEncrypted(file, key)
  database.exec('CREATE TABLE rows (text TEXT)')
  const insert = database.prepare('INSERT INTO rows VALUES (?)')
  database.exec('BEGIN')
  for (let n = 0; n < 500; n += 1) insert.run(`row ${n} ${'x'.repeat(400)}`)
  database.exec('COMMIT')
  database.close()
  return { file, key, counts: {} }
}

/** Creates a backup of two small databases, a path for a modified copy, and what's needed to open either. */
async function makeBackup() {
  const folder = mkdtempSync(join(tmpdir(), 'access-desk-changed-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [good, bad] = [join(folder, 'good.age'), join(folder, 'bad.age')]
  const service = makeDatabase(join(folder, 'service.db'), 'a key of the first database')
  const history = makeDatabase(join(folder, 'access.db'), 'a key of the second database')
  const counts = { servers: 'SELECT 1 AS count', customers: 'SELECT 2 AS count', urls: 'SELECT 3 AS count' }
  const { bytes } = await writeBackup(
    {
      type: 'write',
      path: good,
      passphrase: PASSPHRASE,
      work: 10,
      workFolder: join(folder, 'work'),
      appVersion: '1.0.0',
      createdAt: '2026-01-02T03:04:05.678Z',
      settings: '{}',
      workspaces: 0,
      apiKeys: {},
      databases: { 'service.db': { ...service, counts }, 'access.db': history },
    },
    () => undefined,
  )
  const content = readFileSync(good)
  return { good, bad, bytes, content, contentAt: content.indexOf('\n', content.indexOf('---')) + 17 }
}

/** Returns the outcome of reading every part of a file. */
async function outcomeOf(path: string): Promise<string> {
  try {
    await readBackup(path, PASSPHRASE, async (_name, chunks) => {
      for await (const _ of chunks);
    })
    return 'read'
  } catch (error) {
    if (!(error instanceof AppFailure)) throw error
    return error.detail.kind === 'unusableBackup' ? error.detail.problem : error.detail.kind
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const part = (name: string, body: string) => ({ name, body, bytes: body.length, sha256: sha256(body) })
type TestPart = ReturnType<typeof part>

/** Seals a manifest listing these parts along with the files, as anyone who knows the passphrase could. */
async function sealParts(path: string, listed: TestPart[], files: TestPart[]): Promise<void> {
  const counts = { servers: 0, customers: 0, urls: 0, workspaces: 0 }
  const summary = { createdAt: '2026-01-02T03:04:05.678Z', appVersion: '1.0.0', counts }
  const manifest = { format: 'mcp-access-desk-backup', version: 1, ...summary, parts: listed }
  const entries = [part('manifest.json', JSON.stringify(manifest)), ...files]
  const packed = await packTar(entries.map(({ name, body }) => ({ header: { name, size: body.length }, body })))
  const content = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      controller.enqueue(packed)
      controller.close()
    },
  })
  await sealToFile(path, PASSPHRASE, content, 10)
}

/** Offsets of the bytes to change: some in the header, the rest spread over the whole file. */
const placesIn = (bytes: number) =>
  Array.from({ length: PLACES }, (_, place) =>
    place < 10 ? place * 18 : Math.floor((place * (bytes - 1)) / (PLACES - 1)),
  )

describe('reading a backup', () => {
  it('returns the manifest', async () => {
    const { good } = await makeBackup()
    expect(await outcomeOf(good)).toBe('read')
    const { counts } = await readBackup(good, PASSPHRASE)
    expect(counts).toEqual({ servers: 1, customers: 2, urls: 3, workspaces: 0 })
  })

  it(`fails with a reason when a bit is flipped at any of ${PLACES} offsets`, async () => {
    const { bad, bytes, content, contentAt } = await makeBackup()
    for (const [place, at] of placesIn(bytes).entries()) {
      const changed = Buffer.from(content)
      changed.writeUInt8(changed.readUInt8(at) ^ (1 << (place % 8)), at)
      writeFileSync(bad, changed)
      // If the header is changed, the passphrase no longer matches.
      expect([at, await outcomeOf(bad)]).toEqual([
        at,
        at < contentAt ? expect.stringMatching(/^(damaged|notABackup|invalidInput)$/) : 'damaged',
      ])
    }
  })

  it(`fails with a reason when the file is truncated at any of ${PLACES} offsets`, async () => {
    const { bad, bytes, content } = await makeBackup()
    for (const size of [...placesIn(bytes), bytes - 16, bytes - CHUNK_BYTES]) {
      writeFileSync(bad, content)
      truncateSync(bad, size)
      expect([size, await outcomeOf(bad)]).toEqual([size, expect.stringMatching(/^(damaged|notABackup)$/)])
    }
  })

  it("fails when chunks are swapped, missing, or repeated, or when there's data after the end", async () => {
    const { bad, content, contentAt } = await makeBackup()
    const chunk = (n: number) => content.subarray(contentAt + n * CHUNK_BYTES, contentAt + (n + 1) * CHUNK_BYTES)
    const [start, rest] = [content.subarray(0, contentAt), content.subarray(contentAt + 3 * CHUNK_BYTES)]
    for (const chunks of [
      [chunk(0), chunk(2), chunk(1), rest],
      [chunk(0), chunk(2), rest],
      [chunk(0), chunk(1), chunk(1), chunk(2), rest],
      [chunk(0), chunk(1), chunk(2), rest, Buffer.from('x')],
    ]) {
      writeFileSync(bad, Buffer.concat([start, ...chunks]))
      expect(await outcomeOf(bad)).toBe('damaged')
    }
  })

  it('fails when the files don’t match the manifest, even if the encryption is intact', async () => {
    const { bad } = await makeBackup()
    const files = ['settings.json', 'secrets.json', 'service.db', 'access.db'].map((name) => part(name, `in ${name}`))
    const [first, second, ...others] = files
    if (!first || !second) throw new Error('There are files')
    const outcome = async (listed: TestPart[], packed: TestPart[]) => {
      await sealParts(bad, listed, packed)
      return outcomeOf(bad)
    }
    expect(await outcome(files, files)).toBe('read')
    expect(await outcome([{ ...first, sha256: sha256('other') }, second, ...others], files)).toBe('damaged')
    expect(await outcome([{ ...first, bytes: 3 }, second, ...others], files)).toBe('damaged')
    expect(await outcome(files, [second, first, ...others])).toBe('damaged')
    expect(await outcome(files, files.slice(1))).toBe('damaged')
    expect(await outcome(files, [...files, part('../escaped', 'x')])).toBe('damaged')
  })
})
