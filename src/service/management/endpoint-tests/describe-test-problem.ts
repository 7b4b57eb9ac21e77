import type { Endpoint } from '../../../shared/management/endpoint/endpoint.ts'
import { credentialIdsOf } from '../../../shared/management/endpoint/endpoint-credentials.ts'
import type { EndpointTest } from '../../../shared/management/endpoint/endpoint-test.ts'
import { type Message, message } from '../../../shared/text/message.ts'
import type { UpstreamCallResult } from '../../upstream/call-upstream.ts'
import type { RequestProblem } from '../../upstream/request-problem.ts'
import type { UpstreamResponse } from '../../upstream/send-request.ts'

type TestProblem = NonNullable<EndpointTest['problem']>
type RequestKind = RequestProblem['kind']

const REMEDIES = {
  credential: 'credential',
  arguments: 'arguments',
  upstreamTimeout: 'later',
  internal: 'request',
} as const satisfies Record<RequestKind, string>

/** Returns why a test failed and the remedy; null if it succeeded. */
export function describeTestProblem(outcome: UpstreamCallResult['outcome'], endpoint: Endpoint): TestProblem | null {
  switch (outcome.kind) {
    case 'problem':
      return { kind: outcome.problem.kind, ...requestProblem(outcome.problem) }
    case 'timeout':
      return {
        kind: 'upstreamTimeout',
        message: message('endpointTest.timeout', { count: outcome.seconds }),
        remedy: message('endpointTest.timeoutRemedy'),
      }
    case 'cancelled':
      return {
        kind: 'cancelled',
        message: message('endpointTest.cancelled'),
        remedy: message('endpointTest.cancelledRemedy'),
      }
    case 'tooLarge':
      return {
        kind: 'upstreamTooLarge',
        message: message('endpointTest.tooLarge', { megabytes: (outcome.bytes / (1024 * 1024)).toFixed(1) }),
        remedy: message('endpointTest.tooLargeRemedy'),
      }
    case 'redirectRefused':
      return { kind: 'redirectRefused', ...redirectProblem(outcome) }
    case 'unreachable':
      return {
        kind: 'upstreamUnreachable',
        message: message('endpointTest.unreachable', { url: endpoint.baseUrl, reason: outcome.cause }),
        remedy: message('endpointTest.unreachableRemedy'),
      }
    case 'answer':
      return outcome.status >= 200 && outcome.status < 300 ? null : statusProblem(outcome, endpoint)
  }
}

/** Messages about a customer's value are written for the customer's model, but here the operator provided it. */
function requestProblem({ kind, words }: RequestProblem): Pick<TestProblem, 'message' | 'remedy'> {
  const { name = '', type = '' } = words.params
  switch (words.code) {
    case 'upstream.boundType':
      return {
        message: message('endpointTest.boundType', { name, type }),
        remedy: message('endpointTest.valueRemedy'),
      }
    case 'upstream.boundNotIdentifier':
      return {
        message: message('endpointTest.boundNotIdentifier', { name }),
        remedy: message('endpointTest.valueRemedy'),
      }
    case 'upstream.accessIncomplete':
      return {
        message: message('endpointTest.accessIncomplete', { name }),
        remedy: message('endpointTest.accessIncompleteRemedy'),
      }
    default:
      return { message: words, remedy: message(`endpointTest.${REMEDIES[kind]}`) }
  }
}

type Redirect = Extract<UpstreamCallResult['outcome'], { kind: 'redirectRefused' }>

function redirectProblem(outcome: Redirect): Pick<TestProblem, 'message' | 'remedy'> {
  if (outcome.reason !== 'elsewhere') {
    return { message: message('endpointTest.redirectLoop'), remedy: message('endpointTest.redirectLoopRemedy') }
  }
  const { status, to } = outcome
  return {
    message: to
      ? message('endpointTest.redirect', { status, to })
      : message('endpointTest.redirectUnreadable', { status }),
    remedy: message('endpointTest.redirectRemedy'),
  }
}

function statusProblem({ status, statusText, retryAfter }: UpstreamResponse, endpoint: Endpoint): TestProblem {
  return {
    kind: 'upstreamStatus',
    message: message('endpointTest.status', { status: `${status} ${statusText}`.trim() }),
    remedy: remedyOf(status, retryAfter, endpoint),
  }
}

function remedyOf(status: number, retryAfter: string | null, endpoint: Endpoint): Message {
  if (status === 401 || status === 403) {
    return message(`endpointTest.remedy.${credentialIdsOf(endpoint).length === 0 ? 'noCredential' : 'credential'}`)
  }
  if (status === 404 || status === 410) return message('endpointTest.remedy.path')
  if (status === 405) return message('endpointTest.remedy.method', { method: endpoint.method })
  if (status === 406 || status === 415) return message('endpointTest.remedy.mediaType')
  if (status === 400 || status === 422) return message('endpointTest.remedy.values')
  if (status === 409) return message('endpointTest.remedy.conflict')
  if (status === 429) {
    return retryAfter ? message('endpointTest.remedy.waitUntil', { retryAfter }) : message('endpointTest.remedy.wait')
  }
  if (status >= 300 && status < 400) return message('endpointTest.remedy.redirect')
  if (status >= 500) return message('endpointTest.remedy.apiFailed')
  return message('endpointTest.remedy.other')
}
