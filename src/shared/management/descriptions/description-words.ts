import { splitIdentifier } from '../../values/split-identifier.ts'
import type { Endpoint } from '../endpoint/endpoint.ts'

const WORD = /[\p{L}\p{N}]+/gu
/** A path segment that says nothing about the resource: a version, or a common prefix. */
const PREFIX = /^(v\d+([.-]\d+)*|api|rest|public)$/i
/** A format at the end of a path. */
const EXTENSION = /\.(json|xml|yaml|csv)$/i
/** The end of a sentence: punctuation followed by a space, or an empty line. */
const SENTENCE_END = /[.!?](?=\s)|\n\s*\n/g

/** Returns the words of a text in lowercase; identifiers are split. */
export const wordsOfText = (text: string): string[] =>
  (text.match(WORD) ?? []).flatMap(splitIdentifier).map((word) => word.toLowerCase())

/** Returns the segments of an endpoint's path that name resources, without placeholders, versions, and common prefixes. */
export const resourcesOf = ({ path }: Pick<Endpoint, 'path'>): string[] =>
  path
    .split('/')
    .filter((segment) => !segment.includes('{{') && !PREFIX.test(segment))
    .map(wordsOfSegment)
    .filter((words) => words !== '')

/** Returns the resource that a path placeholder identifies: the segment before it, such as `orders` in `/orders/{{id}}`. */
export function resourceBefore({ path }: Pick<Endpoint, 'path'>, parameter: string): string | null {
  const segments = path.split('/')
  const at = segments.indexOf(`{{${parameter}}}`)
  const before = segments[at - 1] ?? ''
  if (at < 1 || before.includes('{{') || PREFIX.test(before)) return null
  return wordsOfSegment(before) || null
}

/** Whether the last segment of the path is a placeholder, so that the endpoint is about one item. */
export const isAboutOne = ({ path }: Pick<Endpoint, 'path'>): boolean =>
  /^\{\{[^}]*\}\}/.test(
    path
      .split('/')
      .filter((segment) => segment !== '')
      .at(-1) ?? '',
  )

/** Shortens a text to whole sentences of at most `max` characters in total; null if its first sentence is longer. */
export function firstSentences(text: string, max: number): string | null {
  let end = 0
  for (const { index, 0: mark } of text.matchAll(SENTENCE_END)) {
    const next = mark.trim() === '' ? index : index + 1
    if (next > max) break
    end = next
  }
  return end === 0 ? null : text.slice(0, end).trim()
}

const wordsOfSegment = (segment: string): string => wordsOfText(decode(segment.replace(EXTENSION, ''))).join(' ')

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
