import type { CustomerValue } from '../../../../shared/management/definition/definition.ts'
import { type Customer, customerSchema, METADATA_FIELDS } from '../../../../shared/model/customer.ts'
import { hasLoneSurrogates } from '../../../../shared/well-formed.ts'

export type MetadataField = (typeof METADATA_FIELDS)[number]

/** A further field of the customer; `id` tells rows apart while their names change. */
export interface ExtraField {
  id: string
  name: string
  value: string
}

/** What is typed into the customer form. */
export interface Draft {
  primaryIdentity: string
  /** What the server asks for each customer, by key. Secret ones too, until they are sent. */
  bound: Readonly<Record<string, string>>
  metadata: Record<MetadataField, string>
  extra: readonly ExtraField[]
}

export const EMPTY_DRAFT: Draft = {
  primaryIdentity: '',
  bound: {},
  metadata: { name: '', company: '', department: '', role: '', region: '' },
  extra: [],
}

/** Keys of the `generate` text that say what is wrong. */
export type DraftProblem =
  | 'identityMissing'
  | 'identityTooLong'
  | 'brokenText'
  | 'fieldNameMissing'
  | 'fieldNameTaken'
  | 'fieldNameOwn'
  | 'boundMissing'

const MAX_IDENTITY_LENGTH = 320

/** The name of a value's place among the problems. */
export const boundField = (key: string): string => `bound.${key}`

/** Whether a key has one of the usual fields. */
export const isUsual = (key: string): key is MetadataField => (METADATA_FIELDS as readonly string[]).includes(key)

/** What is typed for a key that the server asks for. */
const boundValue = (draft: Draft, key: string): string =>
  isUsual(key) ? draft.metadata[key] : (draft.bound[key] ?? '')

/**
 * What stands in the way of generating: `primaryIdentity`, the `id` of a further field, or `boundField` of a value that
 * the server asks for, to its problem.
 */
export function findProblems(draft: Draft, asked: readonly CustomerValue[] = []): Record<string, DraftProblem> {
  const problems: Record<string, DraftProblem> = {}
  const identity = draft.primaryIdentity.trim()
  if (identity === '') problems.primaryIdentity = 'identityMissing'
  else if (identity.length > MAX_IDENTITY_LENGTH) problems.primaryIdentity = 'identityTooLong'
  else if (hasLoneSurrogates(identity)) problems.primaryIdentity = 'brokenText'
  for (const key of METADATA_FIELDS)
    if (hasLoneSurrogates(draft.metadata[key])) problems[boundField(key)] = 'brokenText'
  for (const [key, value] of Object.entries(draft.bound))
    if (hasLoneSurrogates(value)) problems[boundField(key)] = 'brokenText'
  for (const { key, required } of asked)
    if (required && boundValue(draft, key).trim() === '') problems[boundField(key)] = 'boundMissing'
  const own = new Set(asked.map(({ key }) => key))
  const seen = new Set<string>()
  for (const field of draft.extra) {
    const name = field.name.trim()
    if (name === '') problems[field.id] = 'fieldNameMissing'
    else if (isUsual(name) || own.has(name)) problems[field.id] = 'fieldNameOwn'
    else if (hasLoneSurrogates(name + field.value)) problems[field.id] = 'brokenText'
    else if (seen.has(name) || name === '__proto__') problems[field.id] = 'fieldNameTaken'
    seen.add(name)
  }
  return problems
}

/** The customer of a draft without problems: trimmed, and without the optional fields left empty. */
export function toCustomer(draft: Draft, asked: readonly CustomerValue[] = []): Customer {
  const usual = METADATA_FIELDS.map((key) => [key, draft.metadata[key].trim()] as const).filter(([, value]) => value)
  const extra = draft.extra.map(({ name, value }) => [name.trim(), value.trim()] as const)
  const bound = asked
    .filter(({ key }) => !isUsual(key))
    .map(({ key }) => [key, boundValue(draft, key).trim()] as const)
    .filter(([, value]) => value)
  return customerSchema.parse({
    primaryIdentity: draft.primaryIdentity,
    metadata: Object.fromEntries([...usual, ...extra, ...bound]),
  })
}

/** The draft that makes this customer again. `asked`: what the server asks for each customer, by key. */
export function draftOf({ primaryIdentity, metadata }: Customer, asked: readonly string[]): Draft {
  const further = Object.entries(metadata).filter(([key]) => !isUsual(key))
  return {
    primaryIdentity,
    metadata: {
      ...EMPTY_DRAFT.metadata,
      ...Object.fromEntries(Object.entries(metadata).filter(([key]) => isUsual(key))),
    },
    bound: Object.fromEntries(further.filter(([key]) => asked.includes(key))),
    extra: further
      .filter(([key]) => !asked.includes(key))
      .map(([name, value]) => ({ id: crypto.randomUUID(), name, value })),
  }
}
