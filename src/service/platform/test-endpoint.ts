import { maskMessage } from '../../core/masking/mask-message.ts'
import { createSecretMasker } from '../../core/masking/secret-masker.ts'
import type { Credential } from '../../shared/platform/credential.ts'
import type { Endpoint, Parameter } from '../../shared/platform/endpoint.ts'
import type { EndpointTest } from '../../shared/platform/endpoint-test.ts'
import type { ReplyRunner } from '../reply-thread/reply-thread.ts'
import type { Upstream } from '../upstream/call-upstream.ts'
import { describeTestProblem } from './describe-test-problem.ts'
import { shownRequest } from './shown-request.ts'

export interface TestedEndpoint {
  endpoint: Endpoint
  credential: Credential | null
  /** A required one that is left out is its example, or else its default or first choice. An optional one stays out. */
  args: Readonly<Record<string, unknown>>
  /** By metadata key; also the customer's own secret. */
  customerValues: Readonly<Record<string, string>>
  /** Names of parameters that are to have no example either. */
  leftOut: readonly string[]
  secretsOf: (credentialId: string) => Readonly<Record<string, string>>
  signal: AbortSignal
}

/** Sends one real request to the API and tells what came back. No secret of ours is in the answer. */
export async function testEndpoint(
  tested: TestedEndpoint,
  upstream: Upstream,
  replies: ReplyRunner,
): Promise<EndpointTest> {
  const { endpoint, credential, secretsOf, signal } = tested
  const filled = endpoint.parameters.filter(({ name }) => !tested.leftOut.includes(name))
  const started = performance.now()
  const result = await upstream.call({
    endpoint,
    credential,
    args: exampleArguments(filled, tested.args),
    customerValues: exampleCustomerValues(filled, tested.customerValues),
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
    request: request && shownRequest(request, credential, masker.text),
    durationMs,
    problem: problem && {
      ...problem,
      message: maskMessage(problem.message, masker.text),
      remedy: maskMessage(problem.remedy, masker.text),
    },
    ...(await shown.finally(result.release)),
  }
}

/**
 * A value that the endpoint itself suggests for a required parameter, so that a test can be sent without typing.
 * Undefined for an optional one: a test sends nothing that nobody asked for.
 */
function suggestedValue({ required, example, default: fallback, enum: choices, schema }: Parameter) {
  return required ? (example ?? fallback ?? choices?.[0] ?? schema.default) : undefined
}

/** The model's arguments: as given, else what is suggested. */
function exampleArguments(
  parameters: readonly Parameter[],
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const args: Record<string, unknown> = {}
  for (const parameter of parameters) {
    const { name, source } = parameter
    if (source !== 'model') continue
    const value = Object.hasOwn(given, name) ? given[name] : suggestedValue(parameter)
    if (value !== undefined) args[name] = value
  }
  return args
}

/** The customer's values: as given, else what is suggested. */
function exampleCustomerValues(
  parameters: readonly Parameter[],
  given: Readonly<Record<string, string>>,
): Record<string, string> {
  const values: Record<string, string> = { ...given }
  for (const parameter of parameters) {
    const { name, source, customerKey } = parameter
    const key = customerKey ?? name
    const value = suggestedValue(parameter)
    if (source !== 'customer' || (values[key] ?? '') !== '' || value === undefined || value === null) continue
    values[key] = typeof value === 'string' ? value : JSON.stringify(value)
  }
  return values
}
