import { maskMessage } from '../../../base/masking/mask-message.ts'
import { createSecretMasker } from '../../../base/masking/secret-masker.ts'
import type { Credential } from '../../../shared/management/definition/credential.ts'
import type { Endpoint } from '../../../shared/management/endpoint/endpoint.ts'
import type { EndpointTest, MissingValue, PlannedRequest } from '../../../shared/management/endpoint/endpoint-test.ts'
import { message } from '../../../shared/text/message.ts'
import { decodeText } from '../../replies/media-type.ts'
import type { ReplyRunner } from '../../reply-thread/reply-thread.ts'
import type { Upstream } from '../../upstream/call-upstream.ts'
import { RequestProblem } from '../../upstream/request-problem.ts'
import { describeTestProblem } from './describe-test-problem.ts'
import { type ExampleInputs, exampleValues, missingValues } from './example-values.ts'
import { redactedRequest } from './redacted-request.ts'

export interface TestedEndpoint extends ExampleInputs {
  endpoint: Endpoint
  credentials: readonly Credential[]
  secretsOf: (credentialId: string) => Readonly<Record<string, string>>
  signal: AbortSignal
}

/** Sends one real request to the API and returns the result, without any of our secrets. */
export async function testEndpoint(
  tested: TestedEndpoint,
  upstream: Upstream,
  replies: ReplyRunner,
): Promise<EndpointTest> {
  const { endpoint, credentials, secretsOf, signal } = tested
  const values = exampleValues(endpoint, tested)
  const missing = missingValues(endpoint, credentials, values)
  if (missing.length > 0) return unsent(missing)
  const started = performance.now()
  const result = await upstream.call({
    endpoint,
    credentials,
    ...values,
    customerSecrets: tested.customerValues,
    secretsOf,
    signal,
    share: 'operator',
  })
  const durationMs = performance.now() - started
  const { outcome, request, secrets } = result
  const masker = createSecretMasker(secrets)
  const size = outcome.kind === 'answer' ? outcome.body.length : 0
  const problem = describeTestProblem(outcome, endpoint)
  const shown = replies.run('show', { outcome, endpoint, secrets }, { size, share: 'operator', signal })
  return {
    ok: problem === null,
    request: request && redactedRequest(request, credentials, masker.text),
    durationMs,
    problem: problem && {
      ...problem,
      message: maskMessage(problem.message, masker.text),
      remedy: maskMessage(problem.remedy, masker.text),
    },
    missing: [],
    ...(await shown.finally(result.release)),
  }
}

/** Returns a test that sent nothing because it needs values first. */
function unsent(missing: MissingValue[]): EndpointTest {
  return {
    ok: false,
    problem: {
      kind: 'needsValues',
      message: message('endpointTest.needsValues', { names: missing.map(({ name }) => `“${name}”`) }),
      remedy: message('endpointTest.needsValuesRemedy'),
    },
    missing,
    request: null,
    status: null,
    statusText: '',
    durationMs: 0,
    headers: [],
    bytes: 0,
    body: null,
    contentType: '',
    redirects: 0,
    shaped: null,
    modelTexts: [],
  }
}

/** Maximum length of a body shown before it's sent, in characters. */
const MAX_PLANNED = 4000

/** Returns the request a test would send with the examples as values, without sending it. */
export function planTest(endpoint: Endpoint, credentials: readonly Credential[], upstream: Upstream): PlannedRequest {
  const values = exampleValues(endpoint, { args: {}, customerValues: {}, leftOut: [] })
  try {
    const request = upstream.plan({ endpoint, ...values })
    const text = request.body && decodeText(request.body, 'text/plain;charset=utf-8')
    return {
      endpointId: endpoint.id,
      request: redactedRequest(request, credentials, (shown) => shown),
      body: text ? text.slice(0, MAX_PLANNED) : null,
    }
  } catch (error) {
    if (!(error instanceof RequestProblem)) throw error
    return { endpointId: endpoint.id, request: null, body: null }
  }
}
