import { maskInSlices } from '../../base/masking/mask-in-slices.ts'
import type { SecretMasker } from '../../base/masking/secret-masker.ts'

/** Our own members, whose values are fixed words in the contract: a secret that happens to equal such a word must not change them. */
const OURS = new Set(['code', 'stage', 'state', 'scheme', 'range', 'repairs', 'transport', 'era', 'kind'])
/** Members whose values, including the names of nested members, come from the server. */
const FOREIGN = new Set(['inputSchema', 'outputSchema'])

/** Masks every string in a stage's report that may come from elsewhere. These strings are short. */
export const maskReport = <T>(report: T, masker: SecretMasker): T => withTexts(report, masker.text, false) as T

/** Masks a test's result. Its strings may be long, so masking them yields to the event loop. */
export async function maskResult<T>(value: T, masker: SecretMasker): Promise<T> {
  // Usually there's nothing to mask, and the value may be large.
  if (!masker.mayHold(JSON.stringify(value))) return value
  const texts = new Set<string>()
  withTexts(
    value,
    (text) => {
      texts.add(text)
      return text
    },
    false,
  )
  const masked = new Map<string, string>()
  for (const text of texts) masked.set(text, await maskInSlices(text, masker))
  return withTexts(value, (text) => masked.get(text) ?? text, false) as T
}

/** Returns a copy with `change` applied to the strings; in `foreign` values, also to member names. */
function withTexts(value: unknown, change: (text: string) => string, foreign: boolean): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item) => withTexts(item, change, foreign))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      if (foreign) return [change(name), withTexts(inner, change, true)]
      return OURS.has(name) ? [name, inner] : [name, withTexts(inner, change, FOREIGN.has(name))]
    }),
  )
}
