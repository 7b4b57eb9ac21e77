import type { CallRecord } from '../../../../shared/management/records/call-record.ts'

/** A response of `calls.list`, newest first. */
export interface CallPage {
  calls: CallRecord[]
  next: number | null
}

/** Pages in sequence, as stored by an infinite query. */
export interface CallPages {
  pages: CallPage[]
  pageParams: (number | null)[]
}

/**
 * Merges a page of the newest calls into the log. Returns the same object if there are no new calls. If the page doesn't reach back to
 * known calls, merging would leave a gap, and if it's empty, the log was cleared: in both cases, the page replaces the log.
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
