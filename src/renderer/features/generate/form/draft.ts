import { z } from 'zod'
import type { CustomerValue } from '../../../../shared/management/definition/definition.ts'
import { type Customer, customerSchema, METADATA_FIELDS } from '../../../../shared/model/customer.ts'
import { hasLoneSurrogates } from '../../../../shared/well-formed.ts'

type MetadataField = (typeof METADATA_FIELDS)[number]

/** An additional field of the customer; `id` identifies the row while its name changes. */
const extraFieldSchema = z.object({ id: z.string(), name: z.string(), value: z.string() })

export const draftSchema = z.object({
  primaryIdentity: z.string(),
  metadata: z.record(z.enum(METADATA_FIELDS), z.string()),
  /** Values that the server requires for each customer, by key; includes secrets until they're sent. */
  bound: z.record(z.string(), z.string()),
  extra: z.array(extraFieldSchema),
})
/** The contents of the customer form. */
export type Draft = z.output<typeof draftSchema>
export const EMPTY_DRAFT: Draft = {
  primaryIdentity: '',
  bound: {},
  metadata: { name: '', company: '', department: '', role: '', region: '' },
  extra: [],
}

/** Error keys in the `generate` namespace. */
type DraftProblem =
  | 'identityMissing'
  | 'identityTooLong'
  | 'brokenText'
  | 'fieldNameMissing'
  | 'fieldNameTaken'
  | 'fieldNameOwn'
  | 'boundMissing'

const MAX_IDENTITY_LENGTH = 320

/** Whether a key is one of the common fields. */
export const isUsual = (key: string): key is MetadataField => (METADATA_FIELDS as readonly string[]).includes(key)

/** The path of the form field for a required key. */
export const fieldOf = (key: string): string => (isUsual(key) ? `metadata.${key}` : `bound.${key}`)

/** The input for a required key. */
const boundValue = (draft: Draft, key: string): string =>
  isUsual(key) ? draft.metadata[key] : (draft.bound[key] ?? '')

/** Returns what prevents generating a URL, by field path, in form order. */
export function findProblems(draft: Draft, asked: readonly CustomerValue[] = []): Record<string, DraftProblem> {
  const problems: Record<string, DraftProblem> = {}
  const identity = draft.primaryIdentity.trim()
  if (identity === '') problems.primaryIdentity = 'identityMissing'
  else if (identity.length > MAX_IDENTITY_LENGTH) problems.primaryIdentity = 'identityTooLong'
  else if (hasLoneSurrogates(identity)) problems.primaryIdentity = 'brokenText'
  const needed = new Set(asked.filter(({ required }) => required).map(({ key }) => key))
  for (const key of new Set([...METADATA_FIELDS, ...asked.map((value) => value.key), ...Object.keys(draft.bound)])) {
    const value = boundValue(draft, key)
    if (hasLoneSurrogates(value)) problems[fieldOf(key)] = 'brokenText'
    else if (needed.has(key) && value.trim() === '') problems[fieldOf(key)] = 'boundMissing'
  }
  const own = new Set(asked.map(({ key }) => key))
  const seen = new Set<string>()
  for (const [index, field] of draft.extra.entries()) {
    const path = `extra.${index}.name`
    const name = field.name.trim()
    if (name === '') problems[path] = 'fieldNameMissing'
    else if (isUsual(name) || own.has(name)) problems[path] = 'fieldNameOwn'
    else if (hasLoneSurrogates(name + field.value)) problems[path] = 'brokenText'
    else if (seen.has(name) || name === '__proto__') problems[path] = 'fieldNameTaken'
    seen.add(name)
  }
  return problems
}

/** Converts a valid draft to a customer: trimmed, without empty optional fields. */
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

/** Returns the draft for an existing customer. `asked` are the keys that the server requires for each customer. */
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
