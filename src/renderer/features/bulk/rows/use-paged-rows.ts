import { useQueries } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { AppFailure } from '../../../../shared/errors.ts'

const PAGE_SIZE = 100
/** Pages out of view are kept for a moment only. */
const KEPT_MS = 20_000

interface Page<Row> {
  rows: readonly Row[]
  total: number
}

/** Rows of a long list, as far as they are in view. */
export interface PagedRows<Row> {
  /** Stays the same until its rows change. */
  rows: { readonly length: number; at(index: number): Row | undefined }
  /** Undefined until the first answer. */
  total: number | undefined
  error: AppFailure | null
  retry: () => void
  /** Takes the places in view, so that these are asked for. Stays the same while the question does. */
  show: (first: number, last: number) => void
}

interface Options<Row> {
  /** The question that pages are asked by; another one begins at the first row, and the rows shown stay until its answer. */
  key: readonly [command: string, input: Readonly<Record<string, unknown>>]
  /** Reads a page. Throws AppFailure. */
  read: (page: { offset: number; limit: number }, signal: AbortSignal) => Promise<Page<Row>>
}

/** Reads a list page by page, only those in view. */
export function usePagedRows<Row>({ key, read }: Options<Row>): PagedRows<Row> {
  const question = JSON.stringify(key)
  const [inView, setInView] = useState({ question, first: 0, last: 0 })
  const { first, last } = inView.question === question ? inView : { first: 0, last: 0 }
  const [command, input] = key
  const results = useQueries({
    queries: Array.from({ length: last - first + 1 }, (_, index) => {
      const page = { offset: (first + index) * PAGE_SIZE, limit: PAGE_SIZE }
      return {
        queryKey: [command, { ...input, ...page }],
        queryFn: ({ signal }: { signal: AbortSignal }) => read(page, signal),
        gcTime: KEPT_MS,
      }
    }),
  })
  const version = results.map(({ dataUpdatedAt }) => dataUpdatedAt).join()
  const total = results.find(({ data }) => data)?.data?.total
  const answered = useRef<{ question: string; total: number; pages: Map<number, readonly Row[]> }>(undefined)
  const list = useMemo(() => {
    const pages = new Map(results.flatMap(({ data }, index) => (data ? [[first + index, data.rows] as const] : [])))
    const before = answered.current
    // While other pages of the same question are on their way, the table keeps its length.
    const known =
      total !== undefined ? { question, total, pages } : before?.question === question ? { ...before, pages } : before
    if (total !== undefined) answered.current = known
    return {
      rows: {
        length: known?.total ?? 0,
        at: (index: number) => known?.pages.get(Math.floor(index / PAGE_SIZE))?.[index % PAGE_SIZE],
      },
      total: known?.total,
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
  return {
    ...list,
    error: results.find(({ error }) => error !== null)?.error ?? null,
    retry: () => {
      for (const each of results) if (each.isError) void each.refetch()
    },
    show,
  }
}
