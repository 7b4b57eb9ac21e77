import type { ImportNotice } from '../../shared/management/imports/import-report.ts'
import { type Message, message } from '../../shared/text/message.ts'
import { say } from '../../shared/text/say.ts'
import { redactSecrets } from './secret-shape.ts'
import { shorten } from './shorten.ts'

const MAX_PLACES = 3
const MAX_NOTICES = 200

/** Collects notices about a document. A notice that affects many endpoints appears only once, with all their places. */
export class Notices {
  readonly #groups = new Map<string, { notice: ImportNotice; places: Set<string> }>()

  /** `words` is a complete sentence; `place` is the endpoint that the notice is about, or undefined for the document. */
  add(severity: ImportNotice['severity'], words: Message, place?: string, line: number | null = null): void {
    const text = say(words)
    const key = `${severity} ${line} ${text}`
    const group = this.#groups.get(key) ?? {
      notice: { line, severity, message: redactSecrets(text) },
      places: new Set(),
    }
    if (place !== undefined) group.places.add(shorten(redactSecrets(place), 100))
    this.#groups.set(key, group)
  }

  /** Returns `refused` notices first, then `dropped` ones, then the rest; each group in document order. */
  list(): ImportNotice[] {
    const order: ImportNotice['severity'][] = ['refused', 'dropped', 'info']
    const all = [...this.#groups.values()]
      .map(({ notice, places }) => ({ ...notice, message: placed(notice.message, [...places]) }))
      .sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity))
    if (all.length <= MAX_NOTICES) return all
    const more = say(message('documentNotices.more', { count: all.length - MAX_NOTICES + 1 }))
    const last: ImportNotice = { line: null, severity: 'dropped', message: more }
    return [...all.slice(0, MAX_NOTICES - 1), last]
  }
}

function placed(notice: string, all: string[]): string {
  if (all.length === 0) return notice
  const more = all.length - MAX_PLACES
  const places = all.slice(0, MAX_PLACES).join(', ')
  return say(
    more > 0
      ? message('documentNotices.inMore', { notice, places, more })
      : message('documentNotices.in', { notice, places }),
  )
}
