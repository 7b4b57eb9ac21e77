// @ts-check
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { repoRoot } from '../setup/paths.mjs'
import { sharedMimeInfo } from './file-types.mjs'

/** What lintian calls an error and we don’t, each with its reason. */
export const lintianOverrides = [
  // Nobody has an e-mail address for this project: reports go to its repository.
  'malformed-contact Maintainer *',
  // Chromium is linked with copies of its own, which Electron’s releases keep up to date.
  'embedded-library *',
  // Electron is shipped as it was released, and keytar as npm builds it, so that crash reports match their symbols.
  'unstripped-binary-or-object *',
  // Chromium’s sandbox helper, for systems that keep ordinary users from user namespaces.
  'elevated-privileges 4755 root/root *chrome-sandbox*',
]

/** @param {{ name: string, version: string, maintainer: string }} options @returns {string} in Debian’s own format */
const debianChangelog = ({ name, version, maintainer }) =>
  `${name} (${version}) unstable; urgency=medium

  * Version ${version}. What changes is in CHANGELOG.md.gz beside this file.

 -- ${maintainer}  ${new Date().toUTCString().replace('GMT', '+0000')}
`

/** @returns the class that makes Debian packages, with the changelogs that Debian expects; it’s loaded late, as npm may not have run yet */
export async function installerWithDocuments() {
  // @ts-expect-error the package has no type declarations
  const { Installer } = await import('electron-installer-debian')
  const Base = /** @type {new (data: object) => any} */ (Installer)
  return class extends Base {
    get contentFunctions() {
      return [...super.contentFunctions, 'createChangelogs', 'createFileTypes']
    }

    async createChangelogs() {
      const folder = join(this.stagingDir, this.baseAppDir, 'share/doc', this.appIdentifier)
      await mkdir(folder, { recursive: true, mode: 0o755 })
      const changes = await readFile(join(repoRoot, 'CHANGELOG.md'))
      await writeFile(join(folder, 'CHANGELOG.md.gz'), gzipSync(changes, { level: 9 }))
      await writeFile(join(folder, 'changelog.gz'), gzipSync(debianChangelog(this.options), { level: 9 }))
    }

    /** The desktop’s own trigger adds it to its database of file types. */
    async createFileTypes() {
      const folder = join(this.stagingDir, this.baseAppDir, 'share/mime/packages')
      await mkdir(folder, { recursive: true, mode: 0o755 })
      await writeFile(join(folder, `${this.appIdentifier}.xml`), sharedMimeInfo, { mode: 0o644 })
    }
  }
}
