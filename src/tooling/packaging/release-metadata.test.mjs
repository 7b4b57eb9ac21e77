// @ts-check
import { createHash, generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { notesOf, writeReleaseMetadata } from './release-metadata.mjs'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const signingKey = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')
const publicKeys = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
const release = { version: '1.2.0', notes: '- New', date: new Date('2026-11-22T10:00:00Z'), signingKey, publicKeys }

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'release-metadata-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** @param {string[]} names */
const put = (...names) => {
  for (const name of names) writeFileSync(join(folder, name), name)
}
/** @param {string} name */
const read = (name) => JSON.parse(readFileSync(join(folder, name), 'utf8'))

describe("a release's metadata", () => {
  it("is one file per system, with each package's checksum and size, and with a signature next to it", async () => {
    put(
      'd_1.2.0_x86_64.AppImage',
      'd_1.2.0_amd64.deb',
      'd_1.2.0_arm64.zip',
      'd_1.2.0_x64.zip',
      'd_1.2.0_x64.exe',
      'SHA256SUMS',
    )
    const names = ['latest-linux.yml', 'latest-mac.yml', 'latest.yml']
    expect((await writeReleaseMetadata(folder, release)).sort()).toEqual(
      names.flatMap((name) => [name, `${name}.sig`]).sort(),
    )
    const deb = 'd_1.2.0_amd64.deb'
    expect(read('latest-linux.yml')).toMatchObject({
      version: '1.2.0',
      releaseDate: '2026-11-22T10:00:00.000Z',
      releaseNotes: '- New',
      files: [
        { url: deb, size: deb.length, sha512: createHash('sha512').update(deb).digest('base64') },
        { url: 'd_1.2.0_x86_64.AppImage' },
      ],
    })
    expect(read('latest-mac.yml').files).toHaveLength(2)
    expect(Buffer.from(readFileSync(join(folder, 'latest.yml.sig'), 'utf8'), 'base64')).toHaveLength(64)
  })

  it('is written only for the beta channel if the release is a beta', async () => {
    put('d_1.2.0-beta.1_x86_64.AppImage')
    const written = await writeReleaseMetadata(folder, { ...release, version: '1.2.0-beta.1' })
    expect(written).toEqual(['beta-linux.yml', 'beta-linux.yml.sig'])
  })

  it("isn't written if the app doesn't know the key, or if there are no packages", async () => {
    await expect(writeReleaseMetadata(folder, release)).rejects.toThrow('no packages')
    put('d_1.2.0_x86_64.AppImage')
    const other = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
    await expect(writeReleaseMetadata(folder, { ...release, publicKeys: other })).rejects.toThrow('would refuse')
    expect((await writeReleaseMetadata(folder, { ...release, publicKeys: `${other} ${publicKeys}` })).length).toBe(2)
  })
})

describe("a release's notes", () => {
  const changelog =
    '# Changelog\n\n## [Unreleased]\n\n- Soon\n\n## [1.2.0] - 2026-11-22\n\n- New\n\n## [1.1.0] - 2026-10-01\n\n- Old\n'

  it("are the version's section in the changelog, or the unreleased section if there's none yet", () => {
    expect(notesOf(changelog, '1.2.0')).toBe('- New')
    expect(notesOf(changelog, '1.3.0')).toBe('- Soon')
    expect(notesOf('# Changelog', '1.3.0')).toBe('')
  })

  it("are truncated at the app's limit", () => {
    const notes = notesOf(`## [1.0.0]\n\n${'x'.repeat(30_000)}`, '1.0.0')
    expect([notes.length, notes.at(-1)]).toEqual([20_000, '…'])
  })
})
