import { maskBeginning } from '../../core/masking/mask-beginning.ts'
import { createSecretMasker, type SecretMasker } from '../../core/masking/secret-masker.ts'
import { parseExactJson } from '../../shared/exact-json.ts'
import type { Credential } from '../../shared/platform/credential.ts'
import type { Endpoint, Parameter } from '../../shared/platform/endpoint.ts'
import type { EndpointTest } from '../../shared/platform/endpoint-test.ts'
import { callResult, headersText } from '../mcp/call-result.ts'
import { decodeText } from '../replies/media-type.ts'
import { narrowingOf } from '../replies/narrowing.ts'
import { shapeReply } from '../replies/shape-reply.ts'
import type { Upstream, UpstreamCallResult } from '../upstream/call-upstream.ts'
import { describeTestProblem } from './describe-test-problem.ts'
import { shownRequest } from './shown-request.ts'

/** Longest reply that is shown, in characters. */
const MOST_BODY = 200_000

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
export async function testEndpoint(tested: TestedEndpoint, upstream: Upstream): Promise<EndpointTest> {
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
  const { outcome, request } = result
  const masker = createSecretMasker(result.secrets)
  const problem = describeTestProblem(outcome, endpoint)
  return {
    ok: problem === null,
    request: request && shownRequest(request, credential, masker.text),
    durationMs,
    problem: problem && { ...problem, message: masker.text(problem.message), remedy: masker.text(problem.remedy) },
    ...answered(result, endpoint, masker),
  }
}

type Answered = Omit<EndpointTest, 'ok' | 'request' | 'durationMs' | 'problem'>

function answered({ outcome }: UpstreamCallResult, endpoint: Endpoint, masker: SecretMasker): Answered {
  if (outcome.kind !== 'answer') {
    const status = outcome.kind === 'redirectRefused' ? outcome.status : null
    const modelTexts = modelTextsOf(outcome, endpoint, masker)
    const none = { statusText: '', headers: [], bytes: 0, body: null, contentType: '', redirects: 0, shaped: null }
    return { status, ...none, modelTexts }
  }
  const { status, statusText, headers, contentType, body, redirects } = outcome
  const decoded = body.length === 0 ? '' : decodeText(body, contentType)
  const text = decoded === null ? null : maskBody(decoded, masker)
  return {
    status,
    statusText: masker.text(statusText),
    headers: headers.map(([name, value]) => ({
      name: masker.text(name),
      value: masker.text(Buffer.from(value, 'latin1').toString()),
    })),
    bytes: body.length,
    body: text,
    contentType: masker.text(contentType),
    redirects,
    shaped:
      decoded === null || decoded === '' ? null : shapeReply(decoded, endpoint.reply, narrowingOf(endpoint), masker),
    modelTexts: modelTextsOf(outcome, endpoint, masker),
  }
}

function modelTextsOf(outcome: UpstreamCallResult['outcome'], endpoint: Endpoint, masker: SecretMasker): string[] {
  if (outcome.kind === 'problem') return [masker.text(outcome.problem.message)]
  if (outcome.kind === 'answer' && outcome.body.length > 0 && outcome.status >= 200 && outcome.status < 300)
    return [headersText(outcome, masker)].filter(Boolean)
  const { toolName, reply } = endpoint
  const { blocks } = callResult(outcome, { toolName, reply, narrowing: narrowingOf(endpoint), masker })
  return blocks.flatMap((block) => (block.type === 'text' ? [masker.text(block.text)] : []))
}

/** A body as it came, cut, unless it holds a secret: JSON is then masked value by value, so that it stays JSON. */
function maskBody(body: string, masker: SecretMasker): string {
  const json = body.length <= MOST_BODY && masker.mayHold(body) ? parseExactJson(body) : null
  return json ? json.write(masker.json(json.value)) : maskBeginning(body, MOST_BODY, masker).text
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
