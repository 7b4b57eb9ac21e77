/** Stores secrets by name. Every method rejects with `AppFailure` when the store fails: no write is lost silently. */
export interface SecretStore {
  /** Returns `null` when there's no such secret. */
  get(name: string): Promise<string | null>
  set(name: string, value: string): Promise<void>
  /** Does nothing when there's no such secret. */
  remove(name: string): Promise<void>
}

/** A store that can list its secrets, so that they can be moved to another one. */
export interface ListedSecretStore extends SecretStore {
  entries(): Promise<[name: string, value: string][]>
}

/** Keeps secrets in memory until the process exits. */
export class MemorySecretStore implements ListedSecretStore {
  readonly #secrets = new Map<string, string>()

  async get(name: string): Promise<string | null> {
    return this.#secrets.get(name) ?? null
  }

  async set(name: string, value: string): Promise<void> {
    this.#secrets.set(name, value)
  }

  async remove(name: string): Promise<void> {
    this.#secrets.delete(name)
  }

  async entries(): Promise<[string, string][]> {
    return [...this.#secrets]
  }
}
