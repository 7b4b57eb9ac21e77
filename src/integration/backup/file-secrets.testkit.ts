import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { MemorySecretStore } from '../../desk/secrets/secret-store.ts'

/** Replaces a keychain with secrets that outlive the process. */
export class FileSecrets extends MemorySecretStore {
  readonly #path: string

  /** Opens the secrets for the desk in `root`. */
  static async open(root: string): Promise<FileSecrets> {
    const store = new FileSecrets(join(root, 'test-keychain.json'))
    if (!existsSync(store.#path)) return store
    const entries = JSON.parse(readFileSync(store.#path, 'utf8')) as [string, string][]
    for (const [name, value] of entries) await MemorySecretStore.prototype.set.call(store, name, value)
    return store
  }

  private constructor(path: string) {
    super()
    this.#path = path
  }

  override async set(name: string, value: string): Promise<void> {
    await super.set(name, value)
    await this.#save()
  }

  override async remove(name: string): Promise<void> {
    await super.remove(name)
    await this.#save()
  }

  async #save(): Promise<void> {
    await writeFileAtomic(this.#path, JSON.stringify(await this.entries()), { mode: 0o600 })
  }
}
