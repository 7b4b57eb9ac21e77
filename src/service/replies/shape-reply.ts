import { estimateTokenCount } from 'tokenx'
import type { SecretMasker } from '../../base/masking/secret-masker.ts'
import type { Reply } from '../../shared/management/endpoint/endpoint.ts'
import type { ShapedReply } from '../../shared/management/endpoint/endpoint-test.ts'
import { say } from '../../shared/text/say.ts'
import { shapeText } from './shape-text.ts'

/**
 * Returns a reply's text as the model gets it, with its size. `tokens` is an estimate (by tokenx, which is about 4% off for English and
 * JSON).
 */
export function shapeReply(
  body: string,
  reply: Reply,
  narrowing: readonly string[] = [],
  masker?: SecretMasker,
): ShapedReply {
  const { text, cut, problem } = shapeText(body, reply, narrowing, masker)
  return { text, characters: text.length, tokens: estimateTokenCount(text), cut, problem: problem && say(problem) }
}
