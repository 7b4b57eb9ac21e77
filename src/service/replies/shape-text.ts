import { type ExactJson, parseExactJson } from '../../shared/exact-json.ts'
import type { Reply } from '../../shared/platform/endpoint.ts'
import { trimJson } from './trim-json.ts'

/** A reply's text as a model gets it. */
export interface ShapedText {
  text: string
  /** The same as JSON text, whole; undefined when the reply is no JSON or was cut. */
  json: string | undefined
  /** Characters cut off at the end. */
  cut: number
  /** Why the trimming could not be done. */
  problem: string | null
}

/**
 * Trims and cuts a reply's text: JSON is written compactly, anything else stays as it is. `narrowing` names arguments of
 * the tool by which a model may ask for less.
 */
export function shapeText(text: string, reply: Reply, narrowing: readonly string[] = []): ShapedText {
  const json = mayBeJson(text) ? parseExactJson(text) : null
  const { shaped, problem } = json ? trimmed(json, reply) : { shaped: text, problem: noJson(reply) }
  const { maxCharacters } = reply
  if (shaped.length <= maxCharacters) return { text: shaped, json: json ? shaped : undefined, cut: 0, problem }
  const end = isHighSurrogate(shaped, maxCharacters - 1) ? maxCharacters - 1 : maxCharacters
  const cut = shaped.length - end
  return { text: shaped.slice(0, end) + cutNote(shaped.length, cut, narrowing), json: undefined, cut, problem }
}

/** JSON begins with an object, a list or, rarely, one value; the first look spares parsing web pages. */
const mayBeJson = (text: string): boolean => /^\s*(?:[[{"\d-]|true|false|null)/.test(text)

function trimmed(json: ExactJson, { trim }: Reply): { shaped: string; problem: string | null } {
  const result = trim && trimJson(json.value, trim)
  if (!result) return { shaped: json.write(json.value), problem: null }
  return result.ok
    ? { shaped: json.write(result.value), problem: null }
    : { shaped: json.write(json.value), problem: result.problem }
}

const noJson = ({ trim }: Reply): string | null => (trim ? 'The reply is no JSON, so it was not trimmed.' : null)

function cutNote(total: number, cut: number, narrowing: readonly string[]): string {
  const number = (count: number) => count.toLocaleString('en-US')
  const how =
    narrowing.length === 0 ? 'with narrower arguments' : `with ${narrowing.map((name) => `"${name}"`).join(', ')}`
  return `\n[Cut: the last ${number(cut)} of ${number(total)} characters are missing. Ask for less, ${how}, to see the rest.]`
}

const isHighSurrogate = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xd800
