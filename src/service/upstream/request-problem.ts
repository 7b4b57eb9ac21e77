/**
 * Why no request can be made. `arguments`: the model can mend it. `credential`: a secret or a customer's value is missing
 * or refused. `internal`: the endpoint itself is at fault. `upstreamTimeout`: no
 * connection came free in time. The message is a sentence for the model and holds no secret.
 */
export class RequestProblem extends Error {
  readonly kind: 'arguments' | 'credential' | 'internal' | 'upstreamTimeout'

  constructor(kind: RequestProblem['kind'], message: string) {
    super(message)
    this.name = 'RequestProblem'
    this.kind = kind
  }
}
