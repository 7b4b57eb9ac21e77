import { createStore } from '../../../lib/store.ts'

/** A header as it is typed. */
export interface TypedHeader {
  id: string
  name: string
  value: string
}

/** What is typed on the Test screen. It may open a server: it stays in memory. */
export interface TargetDraft {
  url: string
  headers: readonly TypedHeader[]
}

/** A typed header's fault: `name` isn't a header name, `value` can't be sent. */
export type HeaderProblem = 'name' | 'value' | 'taken'

const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
const SENDABLE = /^[\t\x20-\x7e\x80-\xff]*$/

/** What is typed on the Test screen, kept while other screens are shown. */
export const targetDraftStore = createStore<TargetDraft>({ url: '', headers: [] })

/** The faults of typed headers by their id. A row that is empty counts as none (RFC 9110, section 5.1 and 5.5). */
export function headerProblems(headers: readonly TypedHeader[]): Record<string, HeaderProblem> {
  const problems: Record<string, HeaderProblem> = {}
  const seen = new Set<string>()
  for (const { id, name, value } of headers) {
    const key = name.trim().toLowerCase()
    if (key === '' && value === '') continue
    if (!TOKEN.test(key)) problems[id] = 'name'
    else if (seen.has(key)) problems[id] = 'taken'
    else if (!SENDABLE.test(value)) problems[id] = 'value'
    seen.add(key)
  }
  return problems
}

/** The headers to send; rows without a name are left out. */
export function headersOf(headers: readonly TypedHeader[]): Record<string, string> {
  return Object.fromEntries(
    headers.filter(({ name }) => name.trim() !== '').map(({ name, value }) => [name.trim(), value.trim()]),
  )
}
