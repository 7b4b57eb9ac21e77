import type { SecretMasker } from '../../base/masking/secret-masker.ts'

/** Maximum length of a header's value, and of all headers together, in characters. */
const MAX_VALUE = 2_000
const MAX_TOGETHER = 4_000
const MAX_HEADERS = 20

/** Headers that APIs use for paging, locations, and retry times. */
const CONTROL =
  /^(?:location|content-location|operation-location|azure-asyncoperation|retry-after|content-range|x-(?:total|page|pages|per-page|next|prev|previous|first|last|offset|limit|count|cursor|has-more|has-next|result-count)(?:-[a-z-]+)?|(?:x-)?pagination(?:-[a-z-]+)?|(?:x-)?(?:total|next|prev)-(?:count|pages?|cursor|token|link|results?)|x-(?:ms-)?continuation(?:-?token)?|x-wp-total(?:pages)?)$/i
/** Matches rate limit headers, which are relevant once an API has rejected a call for exceeding its limit. */
const RATE = /^(?:x-)?rate-?limit(?:-[a-z-]+)?$/i
/** Matches `Link` relations that are worth following (RFC 8288, RFC 5988), unlike those for stylesheets and previews. */
const LEADING_ON = /^(?:next|prev|previous|first|last|monitor|item|collection)$/i
const RELATIONS = /;\s*rel\s*=\s*(?:"([^"]*)"|([^",;\s]+))/gi

const leadsOn = (link: string): boolean =>
  [...link.matchAll(RELATIONS)].some((match) =>
    (match[1] ?? match[2] ?? '').split(/\s+/).some((relation) => LEADING_ON.test(relation)),
  )

/**
 * Returns the reply's headers that a model needs in order to continue, as `Name: value` lines; '' if there are none. `values` are as sent,
 * with their bytes as Latin-1 characters. Masks secrets, and limits the size.
 */
export function controlHeaders(
  headers: readonly (readonly [name: string, value: string])[],
  status: number,
  masker: SecretMasker,
): string {
  const lines: string[] = []
  let left = MAX_TOGETHER
  for (const [name, bytes] of headers) {
    if (lines.length === MAX_HEADERS || left <= 0) break
    const wanted =
      CONTROL.test(name) || (name.toLowerCase() === 'link' ? leadsOn(bytes) : status === 429 && RATE.test(name))
    if (!wanted || bytes.trim() === '') continue
    const value = masker.text(Buffer.from(bytes, 'latin1').toString())
    const shown = value.length > MAX_VALUE ? `${value.slice(0, MAX_VALUE)} …` : value
    lines.push(`${name}: ${shown.slice(0, left)}`)
    left -= shown.length
  }
  return lines.join('\n')
}
