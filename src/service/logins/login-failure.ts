/**
 * Why an authorization server's part of a login failed. `unavailable`: it can't be reached, is broken, or is busy, so that trying again
 * may help. `refused`: it refused the request, with this OAuth error code. The others: its metadata or response can't be used.
 */
export type LoginFailureReason =
  | { kind: 'unavailable' }
  | { kind: 'refused'; code: string }
  | { kind: 'otherIssuer' }
  | { kind: 'noPkce' }
  | { kind: 'unusable' }

/** Whether the authorization server refused this service's registration rather than the customer (RFC 6749 §5.2). */
export const isClientRefused = ({ reason }: LoginFailure): boolean =>
  reason.kind === 'refused' && (reason.code === 'invalid_client' || reason.code === 'unauthorized_client')

/** Thrown when an authorization server's part of a login fails. Its message contains nothing that the server sent but an error code. */
export class LoginFailure extends Error {
  readonly reason: LoginFailureReason
  constructor(reason: LoginFailureReason) {
    super(reason.kind === 'refused' ? `refused: ${reason.code}` : reason.kind)
    this.name = 'LoginFailure'
    this.reason = reason
  }
}
