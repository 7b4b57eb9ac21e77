import { MAX_TOOL_NAME } from '../../shared/management/endpoint/endpoint.ts'
import { snakeCase } from '../../shared/management/endpoint/naming.ts'
import { numberedToolName } from '../../shared/management/endpoint/numbered-tool-name.ts'
import { freeName } from '../../shared/values/free-name.ts'

const trimmed = (text: string) => text.replace(/^[_.-]+|[_.-]+$/g, '')

/** Creates the tool names for one document: valid, at most 56 characters, and unique regardless of case. */
export class ToolNames {
  readonly #taken = new Set<string>()

  /**
   * Returns the first preferred name that's free, or otherwise the first one with a number appended. Keeps valid names, except that dots
   * are replaced because model APIs don't accept them.
   */
  take(...wishes: string[]): string {
    const names = wishes
      .map((wish) => (/^[A-Za-z0-9_-]+$/.test(wish) ? wish : snakeCase(wish)))
      .map((name) => trimmed(name.slice(0, MAX_TOOL_NAME)))
      .filter((name) => name !== '')
    const free = names.find((name) => !this.#taken.has(name.toLowerCase())) ?? this.#numbered(names[0] ?? 'endpoint')
    this.#taken.add(free.toLowerCase())
    return free
  }

  #numbered(name: string): string {
    return freeName(
      name,
      (each) => each === name || this.#taken.has(each.toLowerCase()),
      (number) => numberedToolName(name, number),
    )
  }
}

/** Creates the parameter names for one endpoint: valid, at most 64 characters, and unique. */
export class ParameterNames {
  readonly #taken = new Set<string>()

  /** Returns `wish` if possible; if it's taken, prefixes it with the place: `body_id`. */
  take(wish: string, place: string): string {
    const name = trimmed(wish.replace(/[^A-Za-z0-9_.-]+/g, '_').replace(/_{2,}/g, '_')).slice(0, 64) || place
    const isTaken = (each: string) => this.#taken.has(each)
    const placed = `${place}_${name}`
    const free = freeName(isTaken(name) ? placed.slice(-64) : name, isTaken, (number) =>
      `${placed}_${number}`.slice(-64),
    )
    this.#taken.add(free)
    return free
  }
}
