import { AppFailure } from '../../shared/errors.ts'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import {
  type CommandHandlers,
  type CommandInput,
  type CommandName,
  type CommandOutput,
  commands,
  type EventName,
  type EventPayload,
  events,
} from '../../shared/ipc/contract.ts'
import type { Result } from '../../shared/result.ts'
import { messagesOf } from '../../shared/text/issue-message.ts'

/** The commands that a test expects, each with a handler. Throws `AppFailure` to fail as main does. */
export type Handlers = {
  [K in keyof CommandHandlers]?: (
    ...args: Parameters<CommandHandlers[K]>
  ) => CommandOutput<K> | Promise<CommandOutput<K>>
}

/** An event's payload as arguments: none for an event without a payload. */
type EventArguments<K extends EventName> = undefined extends EventPayload<K> ? [] : [payload: EventPayload<K>]

/** A command sent by the window. */
export interface Sent {
  name: CommandName
  input: unknown
}

/** Stands in for the main process: parses every input and output according to the contract, like the router of `main/ipc`. */
export class FakeBridge implements Bridge {
  /** Every command with its parsed input, in order, except cancellations. */
  readonly sent: Sent[] = []
  /** Faults that fail a test: commands without a handler, and inputs and outputs that break the contract. */
  readonly faults = new Set<string>()
  readonly #handlers: Handlers
  readonly #listeners = new Set<(name: string, payload: unknown) => void>()
  readonly #running = new Map<string, AbortController>()

  constructor(handlers: Handlers) {
    this.#handlers = { ...handlers }
  }

  /** Adds or replaces handlers. */
  handle(handlers: Handlers): void {
    Object.assign(this.#handlers, handlers)
  }

  /** Returns the inputs of all commands with this name. */
  inputsOf<K extends CommandName>(name: K): CommandInput<K>[] {
    return this.sent.filter((each) => each.name === name).map(({ input }) => input as CommandInput<K>)
  }

  /** Emits an event, as main does when something has changed. */
  emit<K extends EventName>(name: K, ...payload: EventArguments<K>): void {
    const parsed = events[name].parse(payload[0])
    for (const listener of Array.from(this.#listeners)) listener(name, structuredClone(parsed))
  }

  subscribe(listener: (name: string, payload: unknown) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async invoke(name: string, input: unknown, requestId?: string): Promise<Result> {
    const command = name as CommandName
    const abort = new AbortController()
    if (requestId !== undefined) this.#running.set(requestId, abort)
    try {
      return { ok: true, value: await this.#handle(command, structuredClone(input), abort.signal) }
    } catch (thrown) {
      if (!(thrown instanceof AppFailure)) {
        this.faults.add(`${name}: ${String(thrown)}`)
        throw thrown
      }
      if (thrown.detail.kind === 'cancelled' && abort.signal.aborted)
        return { cancelled: true, outcomeUnknown: thrown.detail.outcomeUnknown ?? false }
      return { ok: false, error: thrown.detail }
    } finally {
      if (requestId !== undefined) this.#running.delete(requestId)
    }
  }

  async #handle(name: CommandName, input: unknown, signal: AbortSignal): Promise<unknown> {
    const parsed = commands[name].input.safeParse(input)
    if (!parsed.success) throw new AppFailure({ kind: 'invalidInput', fields: messagesOf(parsed.error) })
    if (name === 'cancel') return this.#running.get(commands.cancel.input.parse(parsed.data).requestId)?.abort()
    if (name === 'log.write' && this.#handlers[name] === undefined)
      throw new Error(describeLogged(commands[name].input.parse(parsed.data)))
    this.sent.push({ name, input: parsed.data })
    const handler = this.#handlers[name] as ((input: unknown, context: { signal: AbortSignal }) => unknown) | undefined
    if (handler === undefined) throw new Error('The test expects no such command')
    return structuredClone(commands[name].output.parse(await handler(parsed.data, { signal })))
  }
}

/** Returns the first lines of an error that the window logs. */
const describeLogged = ({ message, stack }: { message: string; stack: string }) =>
  `${message}: ${stack.split('\n').slice(0, 3).join(' ')}`
