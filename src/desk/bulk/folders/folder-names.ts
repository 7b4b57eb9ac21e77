import { safeName } from '../../install-page/file-name.ts'

const MAX_CHARACTERS = 60
/** Names that Windows reserves for devices, even with an extension. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$/i

/**
 * Returns a function that turns text into folder names that are valid on every system, and unique even where letter case and accents are
 * ignored.
 */
export function createFolderNames(): (text: string) => string {
  const taken = new Set<string>()
  const last = new Map<string, number>()
  return (text) => {
    const safe = safeName(text, MAX_CHARACTERS) || 'customer'
    const name = RESERVED.test(safe) ? `customer-${safe}` : safe
    const first = fold(name)
    let count = last.get(first) ?? 1
    let unique = count === 1 ? name : `${name}-${count}`
    while (taken.has(fold(unique))) {
      count += 1
      unique = `${name}-${count}`
    }
    last.set(first, count + 1)
    taken.add(fold(unique))
    return unique
  }
}

const fold = (name: string): string => name.normalize('NFKC').toLowerCase()
