import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { failureOf } from '../../base/testing/failure-of.ts'
import { openPassphraseStore, passphraseStoreExists } from './passphrase-store.ts'

const PASSPHRASE = 'correct horse battery'
let folder: string
let file: string
/** The content of a file with one secret, created only once because deriving its key takes a while. */
let kept: string
beforeAll(async () => {
  const made = await mkdtemp(join(tmpdir(), 'secrets-'))
  const path = join(made, 'secrets.enc')
  await (await openPassphraseStore(path, PASSPHRASE)).set('a', 'b')
  kept = await readFile(path, 'utf8')
  await rm(made, { recursive: true })
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secrets-'))
  file = join(folder, 'data', 'secrets.enc')
})
/** Replaces the file with `text`. */
async function putKept(text = kept): Promise<void> {
  await mkdir(dirname(file))
  await writeFile(file, text)
}
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('Passphrase store', () => {
  it('is created when missing and keeps secrets for the next start', async () => {
    expect(await passphraseStoreExists(file)).toBe(false)
    const store = await openPassphraseStore(file, PASSPHRASE)
    expect(await passphraseStoreExists(file)).toBe(true)
    await Promise.all([store.set('api-key:a', 'key-a'), store.set('__proto__', 'key-p'), store.set('gone', 'x')])
    await store.remove('gone')
    await store.remove('never there')

    const again = await openPassphraseStore(file, PASSPHRASE)
    expect(await again.entries()).toEqual([
      ['api-key:a', 'key-a'],
      ['__proto__', 'key-p'],
    ])
    expect(await again.get('__proto__')).toBe('key-p')
    expect(await again.get('gone')).toBeNull()
    expect(await again.get('toString')).toBeNull()
  })

  it('contains no plaintext, is readable only by its owner, and differs with every write', async () => {
    const store = await openPassphraseStore(file, PASSPHRASE)
    await store.set('api-key:workspace-1', 'ak_very-secret')
    const first = await readFile(file, 'utf8')
    await store.set('api-key:workspace-1', 'ak_very-secret')
    const second = await readFile(file, 'utf8')
    const plain = ['ak_very-secret', 'api-key', 'workspace-1', PASSPHRASE]
    for (const text of plain.flatMap((word) => [word, Buffer.from(word).toString('base64').slice(0, -4)])) {
      expect(first).not.toContain(text)
    }
    expect(JSON.parse(first).nonce).not.toBe(JSON.parse(second).nonce)
    expect(JSON.parse(first).data).not.toBe(JSON.parse(second).data)
    expect(JSON.parse(first).derivation).toMatchObject({ name: 'scrypt', N: 2 ** 17, r: 8, p: 1 })
    if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readdir(join(folder, 'data'))).toEqual(['secrets.enc'])
  })

  it('rejects a wrong passphrase with an error for the field and leaves the file unchanged', async () => {
    await putKept()
    const failure = await failureOf(openPassphraseStore(file, 'wrong horse battery'))
    expect(failure).toMatchObject({ kind: 'invalidInput', fields: { passphrase: expect.any(String) } })
    expect(JSON.stringify(failure)).not.toContain('horse')
    expect(await readFile(file, 'utf8')).toBe(kept)
  })

  it('accepts a passphrase typed in a different Unicode form', async () => {
    await (await openPassphraseStore(file, 'caf\u00e9 caf\u00e9')).set('a', 'b')
    expect(await (await openPassphraseStore(file, 'cafe\u0301 cafe\u0301')).get('a')).toBe('b')
  })

  it('detects a changed file', async () => {
    const sealed = JSON.parse(kept)
    const bytes = Buffer.from(sealed.data, 'base64')
    bytes[0] = (bytes[0] ?? 0) ^ 1
    await putKept(JSON.stringify({ ...sealed, data: bytes.toString('base64') }))
    expect(await failureOf(openPassphraseStore(file, PASSPHRASE))).toMatchObject({ kind: 'invalidInput' })
  })

  it.each([
    ['no JSON', () => 'garbage'],
    ['an empty file', () => ''],
    ['another version', (text: string) => text.replace('"version":1', '"version":2')],
    ['a cheaper derivation', (text: string) => text.replace('131072', '1024')],
    ['a key derivation that would use all memory', (text: string) => text.replace('131072', '1073741824')],
    ['a short tag', (text: string) => text.replace(/"tag":"[^"]+"/, '"tag":"AAAA"')],
  ])('treats a file as damaged and never overwrites it: %s', async (_what, damage) => {
    const text = damage(kept)
    await putKept(text)
    expect(await failureOf(openPassphraseStore(file, PASSPHRASE))).toMatchObject({ kind: 'storage', code: 'damaged' })
    expect(await readFile(file, 'utf8')).toBe(text)
  })

  it("doesn't keep in memory what it couldn't write", async () => {
    const store = await openPassphraseStore(file, PASSPHRASE)
    await rm(join(folder, 'data'), { recursive: true })
    await writeFile(join(folder, 'data'), 'a file where a folder must be')
    expect(await failureOf(store.set('a', 'b'))).toMatchObject({ kind: 'storage' })
    expect(await store.get('a')).toBeNull()
  })
})
