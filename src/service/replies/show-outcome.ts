import { maskBeginning } from '../../base/masking/mask-beginning.ts'
import type { SecretMasker } from '../../base/masking/secret-masker.ts'
import { parseExactJson } from '../../shared/exact-json.ts'
import type { Endpoint } from '../../shared/management/endpoint/endpoint.ts'
import type { EndpointTest } from '../../shared/management/endpoint/endpoint-test.ts'
import type { UpstreamCallResult } from '../upstream/call-upstream.ts'
import { callResult, headersText } from './call-result.ts'
import { decodeText } from './media-type.ts'
import { narrowingOf } from './narrowing.ts'
import { missingPartsText } from './reply-content.ts'
import { shapeReply } from './shape-reply.ts'

/** Maximum length of a displayed reply, in characters. */
const MAX_BODY = 200_000

/** The result of a test, as shown to the operator. */
export type ShownOutcome = Omit<EndpointTest, 'ok' | 'request' | 'durationMs' | 'problem' | 'missing'>

/** Returns a test's result without secrets, together with what a model would get from it. */
export function showOutcome(
  outcome: UpstreamCallResult['outcome'],
  endpoint: Endpoint,
  masker: SecretMasker,
): ShownOutcome {
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
    return [missingPartsText(outcome, narrowingOf(endpoint)), headersText(outcome, masker)].filter(Boolean)
  const { toolName, reply } = endpoint
  const { blocks } = callResult(outcome, { toolName, reply, narrowing: narrowingOf(endpoint), masker })
  return blocks.flatMap((block) => (block.type === 'text' ? [masker.text(block.text)] : []))
}

/** Returns the original body, truncated. If it contains a secret, JSON is masked value by value, so that it stays valid JSON. */
function maskBody(body: string, masker: SecretMasker): string {
  const json = body.length <= MAX_BODY && masker.mayHold(body) ? parseExactJson(body) : null
  return json ? json.write(masker.json(json.value)) : maskBeginning(body, MAX_BODY, masker).text
}
