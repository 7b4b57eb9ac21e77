import { closest, distance } from 'fastest-levenshtein'
import type { z } from 'zod'
import { type UnknownField, unknownFields } from '../../shared/management/input-fields.ts'
import { type Message, message } from '../../shared/text/message.ts'

/** Maximum length of a name that's compared, or repeated in a message, in characters. */
const MAX_NAME = 100

/** Normalizes a name, because misspellings are more often in case and separators than in letters. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** Returns the name that was probably meant; null if none is close. */
function nearest(name: string, known: readonly string[]): string | null {
  const names = new Map(known.map((each) => [plain(each), each]))
  if (names.size === 0) return null
  const wanted = plain(name)
  const found = closest(wanted, [...names.keys()])
  return distance(wanted, found) <= Math.max(1, Math.floor(wanted.length / 3)) ? (names.get(found) ?? null) : null
}

/** Describes an input's unknown fields, by path, with the names that were probably meant: a misspelled field wouldn't have any effect. */
export function describeUnknownFields(schema: z.ZodType, value: unknown): Record<string, Message> {
  return Object.fromEntries(unknownFields(schema, value).map(describe))
}

function describe({ path, known }: UnknownField): [string, Message] {
  const name = String(path.at(-1) ?? '').slice(0, MAX_NAME)
  const field = [...path.slice(0, -1), name].join('.')
  const meant = nearest(name, known)
  return [
    field,
    meant === null ? message('http.unknownField', { field }) : message('http.unknownFieldNear', { field, meant }),
  ]
}
