import type { Endpoint } from '../../shared/platform/endpoint.ts'
import type { EndpointTest } from '../../shared/platform/endpoint-test.ts'
import type { UpstreamCallResult } from '../upstream/call-upstream.ts'
import type { UpstreamAnswer } from '../upstream/send-request.ts'

type TestProblem = NonNullable<EndpointTest['problem']>

/** Why a test failed, for the person who shapes the endpoint, and what to do; null: it went well. */
export function describeTestProblem(outcome: UpstreamCallResult['outcome'], endpoint: Endpoint): TestProblem | null {
  switch (outcome.kind) {
    case 'problem':
      return outcome.problem.kind === 'credential'
        ? {
            kind: 'credential',
            message: outcome.problem.message,
            remedy: 'Look at the credential, and at the values of each customer.',
          }
        : outcome.problem.kind === 'arguments'
          ? {
              kind: 'arguments',
              message: outcome.problem.message,
              remedy: 'Give the parameter an example, or a default.',
            }
          : outcome.problem.kind === 'upstreamTimeout'
            ? { kind: 'upstreamTimeout', message: outcome.problem.message, remedy: 'Try again later.' }
            : { kind: 'internal', message: outcome.problem.message, remedy: 'Correct the request in the endpoint.' }
    case 'timeout':
      return {
        kind: 'upstreamTimeout',
        message: `The API did not answer within ${outcome.seconds} seconds.`,
        remedy: 'Try again, or give the endpoint a longer time limit.',
      }
    case 'cancelled':
      return { kind: 'cancelled', message: 'The test was cancelled.', remedy: 'Start it again.' }
    case 'tooLarge':
      return {
        kind: 'upstreamTooLarge',
        message: `The reply is larger than ${(outcome.bytes / (1024 * 1024)).toFixed(1)} MB.`,
        remedy: 'Ask the API for less: set a limit, a page or a filter in the query.',
      }
    case 'redirectRefused':
      return outcome.reason === 'elsewhere'
        ? {
            kind: 'redirectRefused',
            message: `The API answered ${outcome.status} and points to ${outcome.to ?? 'an address that cannot be read'}.`,
            remedy: 'That was not followed, to protect the credential. If you trust the address, make it the base URL.',
          }
        : {
            kind: 'redirectRefused',
            message: 'The API keeps redirecting.',
            remedy: 'Check the path: a slash at its end often is the cause.',
          }
    case 'unreachable':
      return {
        kind: 'upstreamUnreachable',
        message: `The API at ${endpoint.baseUrl} cannot be reached: ${outcome.cause}.`,
        remedy: 'Check the base URL, and whether this computer reaches it.',
      }
    case 'answer':
      return outcome.status >= 200 && outcome.status < 300 ? null : statusProblem(outcome, endpoint)
  }
}

function statusProblem({ status, statusText, retryAfter }: UpstreamAnswer, endpoint: Endpoint): TestProblem {
  const message = `The API answered ${status}${statusText === '' ? '' : ` ${statusText}`}.`
  return { kind: 'upstreamStatus', message, remedy: remedyOf(status, retryAfter, endpoint) }
}

function remedyOf(status: number, retryAfter: string | null, endpoint: Endpoint): string {
  if (status === 401 || status === 403) {
    return endpoint.credentialId === null
      ? 'The endpoint sends no credential: choose one.'
      : 'Check the credential: its kind, its value, and what it may do.'
  }
  if (status === 404 || status === 410) return 'Check the path, and whether the example values exist there.'
  if (status === 405) return `Check the method: the API does not take ${endpoint.method} here.`
  if (status === 406 || status === 415) return 'Check the headers Accept and Content-Type, and the kind of body.'
  if (status === 400 || status === 422) return 'Compare the values with what the reply says.'
  if (status === 409) return 'The present state does not allow this: use other example values.'
  if (status === 429) return `Wait ${retryAfter ? `(${retryAfter})` : 'a minute'}, then test again.`
  if (status >= 300 && status < 400) return 'Check the path: the API points elsewhere without saying where.'
  if (status >= 500) return 'The API itself has failed: try again later.'
  return 'Compare the request with the documentation of the API.'
}
