import { MAX_TOOL_NAME } from '../../shared/management/endpoint/endpoint.ts'
import { snakeCase } from '../../shared/management/endpoint/naming.ts'
import { numberedToolName } from '../../shared/management/endpoint/numbered-tool-name.ts'
import { freeName } from '../../shared/values/free-name.ts'

const trimmed = (text: string) => text.replace(/^[_.-]+|[_.-]+$/g, '')

/** Makes the tool names of one document: valid, at most 56 characters, and unique whatever their case. */
export class ToolNames {
  readonly #taken = new Set<string>()

  /** The first of the wishes that is free, else the first one with a number. A valid one stays as it is; dots go, as models' APIs take none. */
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

/** Makes the parameter names of one endpoint: valid, at most 64 characters, unique. */
export class ParameterNames {
  readonly #taken = new Set<string>()

  /** `wish` as it is where it can be; taken already, it is led by its place: `body_id`. */
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
