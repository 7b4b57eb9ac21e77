import { METADATA_FIELDS } from '../../../../shared/model/customer.ts'

type Details = Readonly<Record<string, string>>

/** The result of merging two changes to a customer's details. */
export interface MergedDetails {
  details: Record<string, string>
  /** The other person's value for each conflicting entry; '' if they removed it. */
  theirs: Record<string, string>
}

const isUsual = (key: string) => (METADATA_FIELDS as readonly string[]).includes(key)

/**
 * Merges two changes to the same details, entry by entry. If only one side changed an entry, its value wins. If both did, mine is kept and
 * theirs is reported; an additional entry that I removed and they changed keeps their value.
 */
export function mergeDetails(base: Details, mine: Details, theirs: Details): MergedDetails {
  const merged: MergedDetails = { details: {}, theirs: {} }
  const read = (from: Details, key: string) => (Object.hasOwn(from, key) ? from[key] : undefined)
  for (const key of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const [before, own, their] = [read(base, key), read(mine, key), read(theirs, key)]
    const conflicts = own !== before && their !== before && own !== their
    const value = own === before || (conflicts && own === undefined && !isUsual(key)) ? their : own
    if (conflicts) merged.theirs[key] = their ?? ''
    if (value !== undefined) merged.details[key] = value
  }
  return merged
}
