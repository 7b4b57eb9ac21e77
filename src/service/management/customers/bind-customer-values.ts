import { credentialCustomerKey } from '../../../shared/management/definition/credential.ts'
import { credentialValueProblem } from '../../../shared/management/definition/credential-value.ts'
import type { CustomerValue, Definition } from '../../../shared/management/definition/definition.ts'
import { type Message, message } from '../../../shared/text/message.ts'
import { requestedValues } from './access-problems.ts'

/** Maximum length of a customer's value, in characters. */
const MAX_CHARACTERS = 20_000

type Texts = Record<string, string>

/** Why a value can't be bound, worded for its sender. */
interface ValueProblem {
  reason: 'missing' | 'tooLong' | 'unusable'
  message: Message
}

/**
 * The values bound to a token and the metadata to store (undefined keeps the existing metadata), or the problem and the key of its entry.
 */
export type BoundValues =
  | { ok: true; values: Texts; secrets: Texts; metadata: Texts | undefined }
  | { ok: false; problems: ReadonlyMap<string, ValueProblem> }

/** Returns a metadata entry's path in the body of a generation. */
export const fieldOf = (key: string): string => `customerDetails.metadata.${key}`

/**
 * Takes a server's customer values from the customer's metadata, and removes secret ones from it. If the metadata is omitted, `known()`
 * returns the customer's stored metadata, from which secrets are never taken.
 */
export async function bindCustomerValues(
  definition: Definition,
  metadata: Texts | undefined,
  known: () => Promise<Texts>,
): Promise<BoundValues> {
  const wanted = requestedValues(definition)
  if (wanted.length === 0) return { ok: true, values: {}, secrets: {}, metadata }

  const source = metadata ?? (await known())
  const bound = wanted.map((value) => ({ ...value, text: textOf(value, source, metadata !== undefined) }))
  const problems = new Map<string, ValueProblem>()
  for (const value of bound) {
    const reason = reasonAgainst(value)
    if (reason) problems.set(value.key, { reason, message: messageOf(reason, value) })
    const unusable = reason === null ? unusableValue(definition, value.key, value.text, fieldOf(value.key)) : null
    if (unusable) problems.set(value.key, { reason: 'unusable', message: unusable })
  }
  if (problems.size > 0) return { ok: false, problems }

  const given = bound.filter(({ text }) => text !== '')
  const texts = (secret: boolean) =>
    Object.fromEntries(given.filter((value) => value.secret === secret).map(({ key, text }) => [key, text]))
  const secretKeys = new Set(wanted.filter(({ secret }) => secret).map(({ key }) => key))
  const open = metadata && Object.fromEntries(Object.entries(metadata).filter(([key]) => !secretKeys.has(key)))
  return { ok: true, values: texts(false), secrets: texts(true), metadata: open }
}

/** Returns the value, or '' if there is none. */
function textOf({ key, secret }: CustomerValue, source: Texts, isGiven: boolean): string {
  if ((secret && !isGiven) || !Object.hasOwn(source, key)) return ''
  const text = source[key] ?? ''
  return text.trim() === '' ? '' : text
}

/** Returns why a value can't be used as the customer's own credential with this key; null if no problem is known. */
function credentialProblem({ credentials }: Pick<Definition, 'credentials'>, key: string, value: string) {
  for (const credential of credentials) {
    if (!credential.perCustomer || credentialCustomerKey(credential) !== key) continue
    const problem = credentialValueProblem(credential.details, value)
    if (problem) return problem
  }
  return null
}

/**
 * Returns why the customer's own credential with this key can't have this value, worded for the sender of `field`; null if no problem is
 * known.
 */
export function unusableValue(
  definition: Pick<Definition, 'credentials'>,
  key: string,
  value: string,
  field: string,
): Message | null {
  const problem = credentialProblem(definition, key, value)
  if (problem === null) return null
  if (problem.reason === 'lineBreak') return message('http.credentialLineBreak', { field })
  if (problem.reason === 'noAccessKeyId') return message('http.credentialNoKeyId', { field })
  return message('http.credentialPrefixTwice', { field, prefix: problem.prefix })
}

/** Returns the keys of a token's bound credentials that can't be sent. */
export const unusableKeys = (definition: Pick<Definition, 'credentials'>, secrets: Texts): string[] =>
  Object.keys(secrets).filter((key) => credentialProblem(definition, key, secrets[key] ?? '') !== null)

type Reason = Exclude<ValueProblem['reason'], 'unusable'>

function reasonAgainst({ required, text }: CustomerValue & { text: string }): Reason | null {
  if (text.length > MAX_CHARACTERS) return 'tooLong'
  return required && text === '' ? 'missing' : null
}

function messageOf(reason: Reason, { key, description }: CustomerValue): Message {
  const field = fieldOf(key)
  if (reason === 'tooLong') return message('http.tooLong', { field, max: MAX_CHARACTERS })
  const about = description.trim()
  if (about === '') return message('http.required', { field })
  return message('http.requiredAbout', { field, about: about.replace(/\.$/, '') })
}
