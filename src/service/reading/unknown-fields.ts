import { closest, distance } from 'fastest-levenshtein'
import type { z } from 'zod'
import { type UnknownField, unknownFields } from '../../shared/management/input-fields.ts'
import { type Message, message } from '../../shared/text/message.ts'

/** Longest name that's compared or repeated, in characters. */
const MAX_NAME = 100

/** Names differ by how they're written before they differ by their letters. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** The name that somebody may have meant; null: none is near. */
function nearest(name: string, known: readonly string[]): string | null {
  const names = new Map(known.map((each) => [plain(each), each]))
  if (names.size === 0) return null
  const wanted = plain(name)
  const found = closest(wanted, [...names.keys()])
  return distance(wanted, found) <= Math.max(1, Math.floor(wanted.length / 3)) ? (names.get(found) ?? null) : null
}

/** Which fields of an input nobody asked for, by their paths, with the name that may have been meant: one that’s misspelled would do nothing. */
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
