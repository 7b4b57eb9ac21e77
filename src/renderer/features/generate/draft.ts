import { type Customer, customerSchema, METADATA_FIELDS } from '../../../shared/model/customer.ts'

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
  metadata: Record<MetadataField, string>
  extra: readonly ExtraField[]
}

export const EMPTY_DRAFT: Draft = {
  primaryIdentity: '',
  metadata: { name: '', company: '', department: '', role: '', region: '' },
  extra: [],
}

/** Keys of the `generate` text that say what is wrong. */
export type DraftProblem =
  | 'identityMissing'
  | 'identityTooLong'
  | 'fieldNameMissing'
  | 'fieldNameTaken'
  | 'fieldNameOwn'

const LONGEST_IDENTITY = 320

/** What stands in the way of generating: `primaryIdentity`, or the `id` of a further field, to its problem. */
export function findProblems(draft: Draft): Record<string, DraftProblem> {
  const problems: Record<string, DraftProblem> = {}
  const identity = draft.primaryIdentity.trim()
  if (identity === '') problems.primaryIdentity = 'identityMissing'
  else if (identity.length > LONGEST_IDENTITY) problems.primaryIdentity = 'identityTooLong'
  const seen = new Set<string>()
  for (const field of draft.extra) {
    const name = field.name.trim()
    if (name === '') problems[field.id] = 'fieldNameMissing'
    else if ((METADATA_FIELDS as readonly string[]).includes(name)) problems[field.id] = 'fieldNameOwn'
    else if (seen.has(name) || name === '__proto__') problems[field.id] = 'fieldNameTaken'
    seen.add(name)
  }
  return problems
}

/** The customer of a draft without problems: trimmed, and without the optional fields left empty. */
export function toCustomer(draft: Draft): Customer {
  const usual = METADATA_FIELDS.map((key) => [key, draft.metadata[key].trim()] as const).filter(([, value]) => value)
  const extra = draft.extra.map(({ name, value }) => [name.trim(), value.trim()] as const)
  return customerSchema.parse({
    primaryIdentity: draft.primaryIdentity,
    metadata: Object.fromEntries([...usual, ...extra]),
  })
}
