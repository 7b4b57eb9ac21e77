import { type BaseAddress, baseReference } from '../../shared/management/definition/base-address.ts'
import { message } from '../../shared/text/message.ts'
import { say } from '../../shared/text/say.ts'

/** A base address that a document doesn't specify, with suggestions found in the same document, most likely first. */
export interface NeededAddress extends BaseAddress {
  suggestions: string[]
}

/** Collects the base addresses that a document doesn't specify, one per name. Assigns temporary IDs that are replaced on import. */
export class NeededAddresses {
  readonly #found = new Map<string, NeededAddress>()

  /** Returns the `baseUrl` for endpoints whose address isn't known yet. `url`: the address, if it's known from elsewhere. */
  reference(name: string, suggestions: readonly string[] = [], url: string | null = null): string {
    const trimmed = name.trim().slice(0, 200).trim() || say(message('documentNotices.baseAddress'))
    const known = this.#found.get(trimmed) ?? {
      id: `base_${this.#found.size + 1}`,
      name: trimmed,
      url,
      suggestions: [],
    }
    known.url ??= url
    known.suggestions = [...new Set([...known.suggestions, ...suggestions])].slice(0, 50)
    this.#found.set(trimmed, known)
    return baseReference(known.id)
  }

  list(): NeededAddress[] {
    return [...this.#found.values()]
  }
}
