import type { ExposureProblem } from '../../../shared/reachable/reachable.ts'
import { type Message, message } from '../../../shared/text/message.ts'

/** The form field to fix. */
export type NetworkField = 'host' | 'port' | 'chain' | 'key'

/** Thrown when an address on this network can't be used. */
export class NetworkProblem extends Error {
  readonly field: NetworkField
  readonly problem: ExposureProblem

  constructor(field: NetworkField, cause: Message, remedy: Message) {
    super(cause.code)
    this.name = 'NetworkProblem'
    this.field = field
    this.problem = { cause, remedy }
  }

  /** Cause and remedy in one message, to show at the field. */
  get atField(): Message {
    return message('ownNetwork.atField', { ...this.problem })
  }
}

/** Creates a problem about a host; `name` selects its messages. */
export function hostProblem(
  name: 'required' | 'invalid' | 'gone' | 'offline' | 'unknown' | 'elsewhere' | 'outside',
  host: string,
): NetworkProblem {
  return new NetworkProblem(
    'host',
    message(`ownNetwork.host.${name}`, { host }),
    message(`ownNetwork.host.${name}Remedy`),
  )
}
