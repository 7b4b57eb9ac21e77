import { type BaseAddress, baseReference } from '../../shared/management/definition/base-address.ts'
import { message } from '../../shared/text/message.ts'
import { say } from '../../shared/text/say.ts'

/** A base address that a document leaves open, with addresses that were found beside it, most likely first. */
export interface NeededAddress extends BaseAddress {
  suggestions: string[]
}

/** Collects the addresses that a document leaves open, each name once. Their ids are made here and replaced on import. */
export class NeededAddresses {
  readonly #found = new Map<string, NeededAddress>()

  /** What an endpoint's `baseUrl` says until the address is known. `url`: what is known from beside the document. */
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
