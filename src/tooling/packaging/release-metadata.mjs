// @ts-check
import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { createReadStream, readdirSync, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { SetupFailure } from '../setup/run.mjs'

/** @typedef {{ url: string, sha512: string, size: number }} ReleaseFile */

/** The app's limit, in characters. */
const MAX_NOTES = 20_000
/** Package types in an update, with the suffix of the file that describes them. */
const PACKAGES = [
  { pattern: /arm64\.AppImage$|(?:arm64\.deb|aarch64\.rpm)$/, suffix: '-linux-arm64' },
  { pattern: /\.(?:AppImage|deb|rpm)$/, suffix: '-linux' },
  { pattern: /\.zip$/, suffix: '-mac' },
  { pattern: /\.exe$/, suffix: '' },
]

/** @param {string} file @returns {Promise<string>} in base64 */
async function sha512(file) {
  const hash = createHash('sha512')
  await pipeline(createReadStream(file), hash)
  return hash.digest('base64')
}

/**
 * The release notes for a version in the changelog, or the unreleased ones if the version has no section yet.
 * @param {string} changelog
 * @param {string} version
 * @returns {string} Markdown, empty without a section
 */
export function notesOf(changelog, version) {
  const sections = changelog.split(/^## /m)
  const section = [version, 'Unreleased']
    .map((name) => sections.find((text) => text.startsWith(`[${name}]`)))
    .find(Boolean)
  const notes = section?.slice(section.indexOf('\n')).trim() ?? ''
  return notes.length > MAX_NOTES ? `${notes.slice(0, MAX_NOTES - 1)}…` : notes
}

/**
 * The bytes to sign. They include the name for the reason given in the app's `release-metadata.ts`.
 * @param {string} name
 * @param {Buffer} content
 */
const signedBytes = (name, content) => Buffer.concat([Buffer.from(`${name}\n`), content])

/**
 * Writes and signs the update descriptions for a folder's packages, one file for each system.
 * @param {string} folder
 * @param {object} release
 * @param {string} release.version one with a hyphen is a beta
 * @param {string} release.notes Markdown
 * @param {Date} release.date
 * @param {string} release.signingKey an Ed25519 key: base64 of its PKCS #8 form
 * @param {string} release.publicKeys those in the app: base64 of their SPKI form, separated by spaces
 * @returns {Promise<string[]>} the names of the files, including signatures
 * @throws {SetupFailure} when there are no packages, or the app would reject the signature
 */
export async function writeReleaseMetadata(folder, { version, notes, date, signingKey, publicKeys }) {
  const key = createPrivateKey({ key: Buffer.from(signingKey, 'base64'), format: 'der', type: 'pkcs8' })
  const known = publicKeys
    .split(' ')
    .filter(Boolean)
    .map((text) => createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' }))
  /** @type {Map<string, ReleaseFile[]>} */
  const bySuffix = new Map()
  for (const url of readdirSync(folder).sort()) {
    const suffix = PACKAGES.find(({ pattern }) => pattern.test(url))?.suffix
    if (suffix === undefined) continue
    const path = join(folder, url)
    const file = { url, sha512: await sha512(path), size: statSync(path).size }
    bySuffix.set(suffix, [...(bySuffix.get(suffix) ?? []), file])
  }
  if (bySuffix.size === 0) throw new SetupFailure(`There are no packages in ${folder}.`)
  const channel = version.includes('-') ? 'beta' : 'latest'
  const written = []
  for (const [suffix, files] of bySuffix) {
    const name = `${channel}${suffix}.yml`
    const release = { version, releaseDate: date.toISOString(), releaseNotes: notes, files }
    const content = Buffer.from(`${JSON.stringify(release, null, 2)}\n`)
    const signature = sign(null, signedBytes(name, content), key)
    if (!known.some((each) => verify(null, signedBytes(name, content), each, signature)))
      throw new SetupFailure('The app has no public key for the key that signs: it would refuse every update.')
    await writeFile(join(folder, name), content)
    await writeFile(join(folder, `${name}.sig`), `${signature.toString('base64')}\n`)
    written.push(name, `${name}.sig`)
  }
  return written
}
