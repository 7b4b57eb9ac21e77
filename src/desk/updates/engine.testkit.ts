import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEngine, type UpdateEngine } from './engine.ts'
import { LimitedDownloads, type OnAnswer } from './limited-downloads.ts'
import { metadataName, type Release } from './release-metadata.ts'
import { UpdateServer } from './update-server.testkit.ts'
import type { PackageType } from './update-source.ts'

/** Downloads with Node's HTTP, because tests run without Electron. */
class NodeDownloads extends LimitedDownloads {
  protected override send(options: object, onAnswer: OnAnswer) {
    return request(options, onAnswer) as unknown as ReturnType<LimitedDownloads['createRequest']>
  }

  protected override addRedirectHandlers(): void {}
}

const publicText = (key: KeyObject) => key.export({ type: 'spki', format: 'der' }).toString('base64')

/** A release as described by a test; `files` are keyed by name. */
export interface TestRelease {
  version: string
  files: Record<string, Buffer>
  notes?: string
}

/** An AppImage of version 1.0.0 in a separate folder, and its update server. */
export class UpdateDesk {
  readonly keys = generateKeyPairSync('ed25519')
  readonly folder: string
  readonly server: UpdateServer
  quits = 0

  private constructor(folder: string, server: UpdateServer) {
    this.folder = folder
    this.server = server
  }

  static async open(): Promise<UpdateDesk> {
    const folder = await mkdtemp(join(tmpdir(), 'updates-'))
    const desk = new UpdateDesk(folder, await UpdateServer.start())
    await writeFile(desk.appImage, 'version 1.0.0')
    process.env.APPIMAGE = desk.appImage
    return desk
  }

  get appImage(): string {
    return join(this.folder, 'desk.AppImage')
  }

  async close(): Promise<void> {
    delete process.env.APPIMAGE
    await this.server.close()
    await rm(this.folder, { recursive: true, force: true })
  }

  /** Puts a release on the server, signed by `key`, or unsigned if null. */
  publish(
    { version, files, notes = '' }: TestRelease,
    {
      key = this.keys.privateKey,
      channel = 'stable',
      signedAs = channel,
    }: {
      key?: KeyObject | null
      channel?: 'stable' | 'beta'
      signedAs?: 'stable' | 'beta'
    } = {},
  ): void {
    const release: Release = {
      version,
      releaseDate: '2026-11-22T10:00:00.000Z',
      releaseNotes: notes,
      files: Object.entries(files).map(([url, content]) => {
        this.server.put(url, content)
        return { url, sha512: createHash('sha512').update(content).digest('base64'), size: content.length }
      }),
    }
    const content = Buffer.from(JSON.stringify(release))
    const name = metadataName(channel, process)
    this.server.put(name, content)
    this.server.files.delete(`${name}.sig`)
    const signed = Buffer.concat([Buffer.from(`${metadataName(signedAs, process)}\n`), content])
    if (key) this.server.put(`${name}.sig`, sign(null, signed, key).toString('base64'))
  }

  /** Opens the update engine of this app, with real electron-updater. `silenceMs`: idle timeout for downloads. */
  engine({
    packageType = 'appImage' as PackageType,
    silenceMs = 60_000,
    version = '1.0.0',
  } = {}): Promise<UpdateEngine> {
    return openEngine({
      version,
      source: { baseUrl: this.server.baseUrl, publicKeys: [publicText(this.keys.publicKey)], packageType },
      folder: join(this.folder, 'updates'),
      resources: this.folder,
      fetch,
      quit: () => {
        this.quits += 1
      },
      downloads: (maxBytes) => new NodeDownloads(maxBytes, silenceMs),
    })
  }
}
