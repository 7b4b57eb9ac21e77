import type { ImportNotice } from '../../shared/platform/import-report.ts'
import { withoutSecrets } from './secret-shape.ts'
import { shorten } from './shorten.ts'

const MOST_PLACES = 3
const MOST_NOTICES = 200

/** Collects what there is to say about a document. What is said of many endpoints is said once, with where. */
export class Notices {
  readonly #groups = new Map<string, { notice: ImportNotice; places: Set<string> }>()

  /** `message` is a whole sentence; `place` is the endpoint it is about, left out for the document. */
  add(severity: ImportNotice['severity'], message: string, place?: string, line: number | null = null): void {
    const key = `${severity} ${line} ${message}`
    const group = this.#groups.get(key) ?? {
      notice: { line, severity, message: withoutSecrets(message) },
      places: new Set(),
    }
    if (place !== undefined) group.places.add(shorten(withoutSecrets(place), 100))
    this.#groups.set(key, group)
  }

  /** Refused first, then dropped, then the rest; each in the order of the document. */
  list(): ImportNotice[] {
    const order: ImportNotice['severity'][] = ['refused', 'dropped', 'info']
    const all = [...this.#groups.values()]
      .map(({ notice, places }) => ({ ...notice, message: notice.message + where([...places]) }))
      .sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity))
    if (all.length <= MOST_NOTICES) return all
    const rest = all.length - MOST_NOTICES + 1
    const last: ImportNotice = { line: null, severity: 'dropped', message: `${rest} further remarks are not listed.` }
    return [...all.slice(0, MOST_NOTICES - 1), last]
  }
}

function where(places: string[]): string {
  if (places.length === 0) return ''
  const more = places.length - MOST_PLACES
  return ` In: ${places.slice(0, MOST_PLACES).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`
}
