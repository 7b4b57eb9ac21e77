import type { ReachProblem } from '../../../shared/reachable/reachable.ts'
import { type Message, message } from '../../../shared/text/message.ts'

/** What of an address in this network is to be changed. */
export type NetworkField = 'host' | 'port' | 'chain' | 'key'

/** What keeps an address in this network from being used. */
export class NetworkProblem extends Error {
  readonly field: NetworkField
  readonly problem: ReachProblem

  constructor(field: NetworkField, cause: Message, remedy: Message) {
    super(cause.code)
    this.name = 'NetworkProblem'
    this.field = field
    this.problem = { cause, remedy }
  }

  /** Cause and remedy in one, for beside the field. */
  get atField(): Message {
    return message('ownNetwork.atField', { ...this.problem })
  }
}
