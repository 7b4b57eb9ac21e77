import type { SentSecret } from '../../base/masking/compile-secret.ts'
import { createSecretMasker } from '../../base/masking/secret-masker.ts'
import { buildToolIndex, type ToolIndex } from '../../base/search/tool-index.ts'
import type { ToolText } from '../../base/search/tool-text.ts'
import type { Endpoint, Reply } from '../../shared/management/endpoint/endpoint.ts'
import type { ShapedReply } from '../../shared/management/endpoint/endpoint-test.ts'
import type { Shortened } from '../../shared/management/records/call-record.ts'
import { estimateTokens } from '../../shared/values/estimate-tokens.ts'
import { callResult, maskResult } from '../replies/call-result.ts'
import { packReply } from '../replies/economy/pack-reply.ts'
import { type PartWork, partOfReply } from '../replies/economy/part-of-reply.ts'
import type { Economy } from '../replies/economy/shorten-reply.ts'
import { shapeReply } from '../replies/shape-reply.ts'
import { type ShownOutcome, showOutcome } from '../replies/show-outcome.ts'
import { type JsonPart, type WrittenResult, writeResult } from '../replies/write-result.ts'
import type { UpstreamCallResult } from '../upstream/call-upstream.ts'
import type { UpstreamOutcome } from '../upstream/send-request.ts'

/** An upstream's outcome, to be converted for the model that called a tool. */
export interface ResultWork {
  outcome: UpstreamOutcome
  toolName: string
  reply: Reply
  narrowing: readonly string[]
  /** Every secret in the request. */
  secrets: readonly SentSecret[]
  /** How a long JSON reply is shortened; undefined: not at all. */
  economy?: Economy | undefined
}

/** A result and, if the reply was shortened, the whole reply from `packReply`, and how many tokens each has. */
export type ShortenedResult = WrittenResult & { packed?: string; shortened?: Shortened }

/** The result of an operator's endpoint test, to be displayed. */
interface ShowWork {
  outcome: UpstreamCallResult['outcome']
  endpoint: Endpoint
  secrets: readonly SentSecret[]
}

/** A reply on which an operator tries out a trim. */
interface ShapeWork {
  body: string
  reply: Reply
}

/** The kinds of work done on the bytes of an API's response. Inputs and outputs are plain data, so that a thread can do the work. */
export interface ReplyWork {
  result(work: ResultWork): ShortenedResult
  /** Returns a part of a reply that was shortened. */
  part(work: PartWork): WrittenResult
  show(work: ShowWork): ShownOutcome
  shape(work: ShapeWork): ShapedReply
  /** Indexes tools for searching. Each piece is the JSON text of some of the tools. */
  index(pieces: readonly string[]): ToolIndex
}

export const replyWork: ReplyWork = {
  result({ outcome, secrets, ...rules }) {
    const masker = createSecretMasker(secrets)
    const result = callResult(withBuffer(outcome), { ...rules, masker })
    const written = writeResult(maskResult(result, masker), encode)
    const { whole, json = '' } = result
    if (whole === undefined) return written
    return {
      ...written,
      packed: packReply(whole),
      shortened: { from: estimateTokens(whole), to: estimateTokens(json) },
    }
  },
  part: (work) => writeResult(partOfReply(work), encode),
  show: ({ outcome, endpoint, secrets }) => showOutcome(withBuffer(outcome), endpoint, createSecretMasker(secrets)),
  shape: ({ body, reply }) => shapeReply(body, reply),
  index: (pieces) => buildToolIndex(pieces.flatMap((piece) => JSON.parse(piece) as ToolText[])),
}

/** JSON shorter than this stays text, because encoding it isn't worthwhile. */
const SHORT = 16 * 1024
const encoder = new TextEncoder()
const encode = (json: string): JsonPart => (json.length < SHORT ? json : encoder.encode(json))

/** Restores a buffer, because it arrives in a thread's message as a plain `Uint8Array`. */
function withBuffer<T extends UpstreamCallResult['outcome']>(outcome: T): T {
  if (outcome.kind !== 'answer' || Buffer.isBuffer(outcome.body)) return outcome
  const { buffer, byteOffset, byteLength } = outcome.body as Uint8Array
  return { ...outcome, body: Buffer.from(buffer, byteOffset, byteLength) }
}
