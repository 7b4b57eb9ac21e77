// @ts-check
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { repoRoot } from '../setup/paths.mjs'
import { sharedMimeInfo } from './file-types.mjs'

/** Lintian errors that we don't consider errors, each with its reason. */
export const lintianOverrides = [
  // This project has no email address: reports are filed in its repository.
  'malformed-contact Maintainer *',
  // Chromium is linked with its own copies, which are kept up to date by Electron's releases.
  'embedded-library *',
  // Electron is shipped as released, and keytar as built by npm, so crash reports match their symbols.
  'unstripped-binary-or-object *',
  // Chromium's sandbox helper, for systems that don't allow usernamespaces for unprivileged users.
  'elevated-privileges 4755 root/root *chrome-sandbox*',
]

/** @param {{ name: string, version: string, maintainer: string }} options @returns {string} in Debian’s own format */
const debianChangelog = ({ name, version, maintainer }) =>
  `${name} (${version}) unstable; urgency=medium

  * Version ${version}. What changes is in CHANGELOG.md.gz beside this file.

 -- ${maintainer}  ${new Date().toUTCString().replace('GMT', '+0000')}
`

/**
 * @returns the class that creates Debian packages, extended with the changelogs that Debian requires; loaded lazily, because npm may not
 * have run yet
 */
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

    /** Adds the file types, which a desktop trigger then adds to its database. */
    async createFileTypes() {
      const folder = join(this.stagingDir, this.baseAppDir, 'share/mime/packages')
      await mkdir(folder, { recursive: true, mode: 0o755 })
      await writeFile(join(folder, `${this.appIdentifier}.xml`), sharedMimeInfo, { mode: 0o644 })
    }
  }
}
