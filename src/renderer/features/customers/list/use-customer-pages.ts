import { useQueries } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { AppFailure } from '../../../../shared/errors.ts'
import type { CustomerSort, ServerCustomerRow } from '../../../../shared/management/records/server-customer.ts'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import type { CustomersQuestion } from './customers-view.ts'

const PAGE_SIZE = 100
/** Pages out of view are kept for a moment only: each search makes new ones. */
const KEPT_MS = 20_000

/** The customers that match, as far as they are in view. */
export interface CustomerPages {
  /** Stays the same until its customers change. */
  rows: { readonly length: number; at(index: number): ServerCustomerRow | undefined }
  /** Version of the server's tools; null: never deployed, or not known yet. */
  liveVersion: number | null
  /** How many match; undefined until the first answer. */
  total: number | undefined
  /** The customers in view, without those on their way. */
  loaded: readonly ServerCustomerRow[]
  /** The rows are those of an earlier question, until this one is answered. */
  stale: boolean
  error: AppFailure | null
  retry: () => void
  /** Takes the places in view, so that these are asked for and kept up to date. Stays the same. */
  show: (first: number, last: number) => void
}

const NONE: readonly ServerCustomerRow[] = []

/** Reads a server's customers page by page, only those in view. What was shown stays until another question is answered. */
export function useCustomerPages(asked: CustomersQuestion, sort: CustomerSort): CustomerPages {
  const question = JSON.stringify([asked, sort])
  const [inView, setInView] = useState({ question, first: 0, last: 0 })
  const { first, last } = inView.question === question ? inView : { first: 0, last: 0 }
  const results = useQueries({
    queries: Array.from({ length: last - first + 1 }, (_, index) => ({
      ...commandQuery('customers.page', { ...asked, sort, offset: (first + index) * PAGE_SIZE, limit: PAGE_SIZE }),
      staleTime: 0,
      gcTime: KEPT_MS,
    })),
  })
  const version = results.map(({ dataUpdatedAt }) => dataUpdatedAt).join()
  const total = results.find(({ data }) => data)?.data?.total
  const answered = useRef<{ question: string; total: number; pages: Map<number, readonly ServerCustomerRow[]> }>(
    undefined,
  )
  const list = useMemo(() => {
    const pages = new Map(results.flatMap(({ data }, index) => (data ? [[first + index, data.customers]] : [])))
    const before = answered.current
    // While other pages of the same question are on their way, the table keeps its length.
    const known =
      total !== undefined ? { question, total, pages } : before?.question === question ? { ...before, pages } : before
    if (total !== undefined || before?.question === question) answered.current = known
    return {
      rows: {
        length: known?.total ?? 0,
        at: (index: number) => known?.pages.get(Math.floor(index / PAGE_SIZE))?.[index % PAGE_SIZE],
      },
      total: known?.total,
      loaded: known ? [...known.pages.values()].flat() : NONE,
      stale: known !== undefined && known.question !== question,
    }
  }, [question, first, last, version])
  const show = useCallback(
    (from: number, to: number) => {
      const [next, end] = [Math.floor(from / PAGE_SIZE), Math.floor(to / PAGE_SIZE)]
      setInView((now) =>
        now.question === question && now.first === next && now.last === end
          ? now
          : { question, first: next, last: end },
      )
    },
    [question],
  )
  const liveVersion = results.find(({ data }) => data)?.data?.liveVersion
  const known = useRef<number | null>(null)
  if (liveVersion !== undefined) known.current = liveVersion
  return {
    ...list,
    liveVersion: known.current,
    error: results.find(({ error }) => error !== null)?.error ?? null,
    retry: () => {
      for (const each of results) if (each.isError) void each.refetch()
    },
    show,
  }
}
