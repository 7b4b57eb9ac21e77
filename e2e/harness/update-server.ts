import { generateKeyPairSync } from 'node:crypto'
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UpdateServer } from '../../src/desk/updates/update-server.testkit.ts'
import { writeReleaseMetadata } from '../../src/tooling/packaging/release-metadata.mjs'

/** A release to publish. `files` maps names to contents. */
interface TestRelease {
  version: string
  notes?: string
  files?: Record<string, string>
}

export const APP_IMAGE = 'mcp-access-desk_9.1.0_x86_64.AppImage'
export const DEBIAN_PACKAGE = 'mcp-access-desk_9.1.0_amd64.deb'

/** The host of the app's updates, whose releases are described and signed with the command used for real ones. */
export class Updates {
  readonly server: UpdateServer
  readonly #folder: string
  readonly #keys = generateKeyPairSync('ed25519')

  private constructor(server: UpdateServer, folder: string) {
    this.server = server
    this.#folder = folder
  }

  /** `home`: folder with the app's files, next to which the updates' files are stored. */
  static async start(home: string): Promise<Updates> {
    const folder = join(home, 'update-server')
    await mkdir(folder)
    const updates = new Updates(await UpdateServer.start(), folder)
    await updates.#write(updates.appImage, '#!/bin/sh\nexit 1\n')
    return updates
  }

  /** The file that the app believes it's running from, which actually contains a different program. */
  get appImage(): string {
    return join(this.#folder, 'desk.AppImage')
  }

  /** The file that the update writes once it's started. */
  get started(): string {
    return join(this.#folder, 'started')
  }

  /** A substitute for the new version's program, which records that it was started. */
  get newProgram(): string {
    return `#!/bin/sh\necho "$APPIMAGE_SILENT_INSTALL" > '${this.started}'\n# ${'padding '.repeat(40_000)}\n`
  }

  get env(): Record<string, string> {
    return {
      APPIMAGE: this.appImage,
      MCP_ACCESS_DESK_UPDATE_URL: this.server.baseUrl,
      MCP_ACCESS_DESK_UPDATE_PUBLIC_KEYS: this.#keys.publicKey
        .export({ type: 'spki', format: 'der' })
        .toString('base64'),
    }
  }

  /** Replaces the current release. */
  async publish({ version, notes = '', files = { [APP_IMAGE]: this.newProgram } }: TestRelease): Promise<void> {
    const folder = join(this.#folder, 'release')
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder)
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
    await writeReleaseMetadata(folder, {
      version,
      notes,
      date: new Date('2026-11-22T10:00:00Z'),
      signingKey: this.#keys.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
      publicKeys: this.env.MCP_ACCESS_DESK_UPDATE_PUBLIC_KEYS ?? '',
    })
    this.server.files.clear()
    for (const name of await readdir(folder)) this.server.put(name, await readFile(join(folder, name)))
  }

  close(): Promise<void> {
    return this.server.close()
  }

  async #write(file: string, program: string): Promise<void> {
    await writeFile(file, program)
    await chmod(file, 0o755)
  }
}
