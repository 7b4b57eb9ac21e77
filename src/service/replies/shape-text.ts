import { maskBeginning } from '../../base/masking/mask-beginning.ts'
import { NO_SECRETS, type SecretMasker } from '../../base/masking/secret-masker.ts'
import { type ExactJson, parseExactJson } from '../../shared/exact-json.ts'
import { type Reply, replySchema } from '../../shared/management/endpoint/endpoint.ts'
import { type Message, message } from '../../shared/text/message.ts'
import { say } from '../../shared/text/say.ts'
import { textSize } from '../../shared/values/estimate-tokens.ts'
import { type JsonLimits, measureJson } from '../json/json-limits.ts'
import { type Economy, shortenReply } from './economy/shorten-reply.ts'
import { narrowingWords } from './narrowing.ts'
import { trimJson } from './trim-json.ts'

/** A reply's text as the model gets it. */
export interface ShapedText {
  text: string
  /** The same text if it's valid JSON; undefined if the reply isn't JSON or was truncated. */
  json: string | undefined
  cut: number
  /** Why trimming failed. */
  problem: Message | null
  /** The whole reply as JSON text, if it was shortened. */
  whole?: string | undefined
}

const DEFAULT_MAX_CHARACTERS = replySchema.parse({}).maxCharacters

/**
 * Trims and truncates a reply's text: JSON is written compactly, anything else stays unchanged. `narrowing` names the tool arguments with
 * which a model can request less. `masker` removes secrets after parsing but before truncating, which could otherwise leave half of a
 * secret. With `economy`, JSON that's too long is shortened instead of truncated.
 */
export function shapeText(
  text: string,
  reply: Reply,
  narrowing: readonly string[] = [],
  masker: SecretMasker = NO_SECRETS,
  economy?: Economy,
): ShapedText {
  const readable = mayBeJson(text) && measureJson(Buffer.from(text), LIMITS).exceeded === null
  const json = readable ? parseExactJson(text) : null
  const { value, problem } = json ? trimmed(json, reply) : { value: undefined, problem: noJson(reply, readable) }
  const whole = json ? json.write(value) : text
  const most = economy && mayBeJson(text) ? economy.maxSize : reply.maxCharacters
  const maxCharacters = Math.min(reply.maxCharacters, most)
  if (json && economy) return shorten(json, { value, whole, problem }, { reply, narrowing, masker, economy })
  if (whole.length > maxCharacters) return cutText(whole, maxCharacters, narrowing, masker, problem)
  if (!json) return { text: masker.text(whole), json: undefined, cut: 0, problem }
  const shaped = masker.mayHold(whole) ? json.write(masker.json(value)) : whole
  return { text: shaped, json: shaped, cut: 0, problem }
}

interface Shortening {
  reply: Reply
  narrowing: readonly string[]
  masker: SecretMasker
  economy: Economy
}

/** Masks JSON and, if it's too long, shortens it. The endpoint's own limit applies if it's lower than the default. */
function shorten(
  json: ExactJson,
  { value, whole, problem }: { value: unknown; whole: string; problem: Message | null },
  { reply, narrowing, masker, economy }: Shortening,
): ShapedText {
  const { maxCharacters } = reply
  const own = maxCharacters < DEFAULT_MAX_CHARACTERS ? Math.max(maxCharacters, MIN_SHORTENED) : Number.POSITIVE_INFINITY
  const most = Math.min(own, economy.maxSize)
  const masked = masker.mayHold(whole) ? masker.json(value) : value
  const written = json.write(masked)
  if (written.length <= own && textSize(written) <= economy.maxSize)
    return { text: written, json: written, cut: 0, problem }
  const shown = { value: masked, write: json.write }
  const text = shortenReply(shown, { ...economy, maxSize: most }, narrowing)
  return { text, json: text, cut: 0, problem, whole: written }
}

/** A shortened reply isn't shorter than this, in characters, because it says how to get the rest. */
const MIN_SHORTENED = 2_000

/** Truncates the reply and masks it as text, because truncated JSON is invalid. Masks only as far past the cut as a secret can reach. */
function cutText(
  whole: string,
  maxCharacters: number,
  narrowing: readonly string[],
  masker: SecretMasker,
  problem: Message | null,
): ShapedText {
  const { text, rest: cut } = maskBeginning(whole, maxCharacters, masker)
  const note = cut === 0 ? '' : cutNote(text.length + cut, cut, narrowing)
  return { text: text + note, json: undefined, cut, problem }
}

/** A reply beyond these limits is passed on as text, because parsing it would block everything else. */
const LIMITS: JsonLimits = { maxDepth: 200, maxValues: 200_000 }

/** Whether text could be JSON, which starts with an object, a list, or, rarely, a single value. Avoids trying to parse web pages. */
const mayBeJson = (text: string): boolean => /^\s*(?:[[{"\d-]|true|false|null)/.test(text)

function trimmed(json: ExactJson, { trim }: Reply): { value: unknown; problem: Message | null } {
  const result = trim && trimJson(json.value, trim)
  if (!result) return { value: json.value, problem: null }
  return result.ok ? { value: result.value, problem: null } : { value: json.value, problem: result.problem }
}

function noJson({ trim }: Reply, readable: boolean): Message | null {
  if (!trim) return null
  return message(readable ? 'replies.notJson' : 'replies.notTrimmable')
}

function cutNote(total: number, missing: number, narrowing: readonly string[]): string {
  return `\n${say(message('replies.truncated', { missing, total, arguments: narrowingWords(narrowing) }))}`
}
