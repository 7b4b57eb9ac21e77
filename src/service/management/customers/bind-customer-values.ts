import type { CustomerValue, Definition } from '../../../shared/management/definition/definition.ts'
import { type Message, message } from '../../../shared/text/message.ts'
import { askedValues } from './access-problems.ts'

/** Longest value of one customer, in characters. */
const MAX_CHARACTERS = 20_000

type Texts = Record<string, string>

/** What is bound to a token, and the metadata to keep (undefined: the known one stays); or what is wrong with which entry (`customerDetails.metadata.<key>`). */
export type BoundValues =
  | { ok: true; values: Texts; secrets: Texts; metadata: Texts | undefined }
  | { ok: false; problems: ReadonlyMap<string, Message> }

/**
 * Takes from a customer's metadata what a server asks for each customer. Secret values leave the metadata. With the
 * metadata left out, `known()` gives that of the customer, of which no secret is taken.
 */
export async function bindCustomerValues(
  definition: Definition,
  metadata: Texts | undefined,
  known: () => Promise<Texts>,
): Promise<BoundValues> {
  const wanted = askedValues(definition)
  if (wanted.length === 0) return { ok: true, values: {}, secrets: {}, metadata }

  const source = metadata ?? (await known())
  const bound = wanted.map((value) => ({ ...value, text: textOf(value, source, metadata !== undefined) }))
  const problems = new Map<string, Message>()
  for (const value of bound) {
    const field = `customerDetails.metadata.${value.key}`
    const problem = problemOf(field, value)
    if (problem) problems.set(field, problem)
  }
  if (problems.size > 0) return { ok: false, problems }

  const given = bound.filter(({ text }) => text !== '')
  const texts = (secret: boolean) =>
    Object.fromEntries(given.filter((value) => value.secret === secret).map(({ key, text }) => [key, text]))
  const secretKeys = new Set(wanted.filter(({ secret }) => secret).map(({ key }) => key))
  const open = metadata && Object.fromEntries(Object.entries(metadata).filter(([key]) => !secretKeys.has(key)))
  return { ok: true, values: texts(false), secrets: texts(true), metadata: open }
}

/** The value, empty for one that is not there. */
function textOf({ key, secret }: CustomerValue, source: Texts, isGiven: boolean): string {
  if ((secret && !isGiven) || !Object.hasOwn(source, key)) return ''
  const text = source[key] ?? ''
  return text.trim() === '' ? '' : text
}

function problemOf(field: string, value: CustomerValue & { text: string }): Message | null {
  const { description, required, text } = value
  if (text.length > MAX_CHARACTERS) return message('http.tooLong', { field, max: MAX_CHARACTERS })
  if (!required || text !== '') return null
  const about = description.trim()
  if (about === '') return message('http.required', { field })
  return message('http.requiredAbout', { field, about: about.replace(/\.$/, '') })
}
