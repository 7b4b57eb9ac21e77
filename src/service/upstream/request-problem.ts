import type { Message } from '../../shared/text/message.ts'
import { say } from '../../shared/text/say.ts'

/**
 * Why a request can't be made. `arguments`: the model can fix it. `credential`: a secret or a customer's value is missing or rejected.
 * `internal`: the endpoint itself is at fault. `upstreamTimeout`: no connection became free in time. `words` are for the model and for
 * operators who test the endpoint, and don't contain secrets.
 */
export class RequestProblem extends Error {
  readonly kind: 'arguments' | 'credential' | 'internal' | 'upstreamTimeout'
  readonly words: Message
  /** Whether the authorization server refused to issue a token for the credential. */
  readonly isLoginRefused: boolean

  constructor(kind: RequestProblem['kind'], words: Message, { isLoginRefused = false } = {}) {
    super(say(words))
    this.name = 'RequestProblem'
    this.kind = kind
    this.words = words
    this.isLoginRefused = isLoginRefused
  }
}
