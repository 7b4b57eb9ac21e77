import { maskInSlices } from '../masking/mask-in-slices.ts'
import type { SecretMasker } from '../masking/secret-masker.ts'

/** The same value with every text in it masked, names of members included. Long ones let others take their turn. */
export async function maskDeep<T>(value: T, masker: SecretMasker): Promise<T> {
  // Nearly always there is nothing to hide, and the value may be large.
  return masker.mayHold(JSON.stringify(value)) ? ((await walk(value, masker)) as T) : value
}

async function walk(value: unknown, masker: SecretMasker): Promise<unknown> {
  if (typeof value === 'string') return maskInSlices(value, masker)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const items: unknown[] = []
    for (const item of value) items.push(await walk(item, masker))
    return items
  }
  const members: [string, unknown][] = []
  for (const [key, inner] of Object.entries(value)) {
    members.push([await maskInSlices(key, masker), await walk(inner, masker)])
  }
  return Object.fromEntries(members)
}
