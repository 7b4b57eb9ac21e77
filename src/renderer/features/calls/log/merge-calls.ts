import type { CallRecord } from '../../../../shared/management/records/call-record.ts'

/** One answer of `calls.list`: newest first. */
export interface CallPage {
  calls: CallRecord[]
  next: number | null
}

/** Pages one after the other, as an infinite query keeps them. */
export interface CallPages {
  pages: CallPage[]
  pageParams: (number | null)[]
}

/**
 * The log with what has come since, from a page of the newest calls. The same object when nothing has come. A page that
 * does not reach back to what is known leaves a gap, and one without a call means that the log was cleared: then the page
 * takes the log's place.
 */
export function withNewest(log: CallPages, newest: CallPage): CallPages {
  const fresh = { pages: [newest], pageParams: [null] }
  const known = log.pages[0]?.calls[0]
  const [first, ...others] = log.pages
  if (first === undefined || known === undefined) return newest.calls.length === 0 ? log : fresh
  const added = newest.calls.filter(({ id }) => id > known.id)
  const reaches = added.length < newest.calls.length
  if (!reaches) return fresh
  if (added.length === 0) return log
  return { ...log, pages: [{ ...first, calls: [...added, ...first.calls] }, ...others] }
}
