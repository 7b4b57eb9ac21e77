/**
 * Checks whether any server may read a name as one of the taken ones. Servers differ: PHP turns `.`, a space, and an unclosed `[` into `_`
 * and truncates at a null character; Rails, Rack, qs, and PHP treat `a[b]` as nested, others `a.b`, ASP.NET also below a variable's name;
 * Go and ASP.NET ignore case, Go even beyond ASCII; others convert `tenant_id` to `tenantId`, decode percent-encoding a second time, or
 * remove quotes, backslashes, or a leading marker such as `_` or `!` (Spring). They all keep the letters and digits between potential
 * boundaries, so those are compared: `tenant.id[0]` and `Tenant_ID\0x` begin with `tenant_id`, `tenant_id_type` doesn’t.
 */
export interface NameGuard {
  /** `isFree`: whether the model chose the whole name, in which case it may have added a prefix (`query.tenant_id`). */
  mayBeTaken(name: string, isFree: boolean): boolean
}

/** Creates a guard for these taken names. */
export function createNameGuard(taken: readonly string[]): NameGuard {
  const wholes = new Set<string>()
  /** The prefixes of each name, including the name itself: `filter` also overrides `filter[tenant_id]`. */
  const beginnings = new Set<string>()
  for (const name of taken) {
    const all = beginningsOf(partsOf(name))
    for (const each of all) beginnings.add(each)
    wholes.add(all.at(-1) ?? '')
  }
  return {
    mayBeTaken(name, isFree) {
      if (taken.length === 0) return false
      const parts = partsOf(name)
      if (beginnings.has(parts.join(''))) return true
      const from = isFree ? parts.length : 1
      for (let at = 0; at < from; at += 1) {
        if (beginningsOf(parts.slice(at)).some((each) => wholes.has(each))) return true
      }
      return false
    },
  }
}

/** Boundaries: runs of characters other than letters, combining marks, digits, and characters that join words. */
const BOUNDARY = /[^\p{L}\p{M}\p{N}_-]+/u
const JOINT = /[\p{M}_-]+/gu
/** Maximum number of parts to compare; no server reads deeper names. */
const MAX_PARTS = 64

/** Splits a name at its boundaries into case-folded letters and digits. */
function partsOf(name: string): string[] {
  // Fast path for nearly every name, at a tenth of the cost.
  if (/^[a-z0-9]+$/.test(name)) return [name]
  const parts = folded(decoded(name))
    .split(BOUNDARY, MAX_PARTS)
    .map((part) => part.replace(JOINT, ''))
    .filter((part) => part !== '')
  // A name without letters and digits is compared as is.
  return parts.length > 0 ? parts : [name]
}

/** Converts to upper case first because Go treats `ſ` and `K` (the Kelvin sign) as `s` and `k`. */
const folded = (text: string): string => text.normalize('NFKC').toUpperCase().toLowerCase()

const decoded = (name: string): string =>
  name.replace(/(?:%[0-9a-f]{2})+/gi, (text) => {
    try {
      return decodeURIComponent(text)
    } catch {
      return text
    }
  })

function beginningsOf(parts: readonly string[]): string[] {
  let text = ''
  return parts.map((part) => {
    text += part
    return text
  })
}
