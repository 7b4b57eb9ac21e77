import { useQueries } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { CommandInput, CommandName, CommandOutput } from '../../../shared/ipc/contract.ts'
import type { Failure } from '../errors/failure.ts'
import { commandQuery } from './command-query.ts'
import type { InputArguments } from './invoke.ts'

const PAGE_SIZE = 100
/** How long pages that are out of view are kept, in milliseconds. Short, because each search creates new ones. */
const KEPT_MS = 20_000

interface PageInput {
  offset?: number | undefined
  limit?: number | undefined
}

/** Commands that return a page of a long list along with its total length. */
type PagedCommand = {
  [K in CommandName]: CommandInput<K> extends PageInput
    ? CommandOutput<K> extends { total: number }
      ? K
      : never
    : never
}[CommandName]

/** The visible rows of a long list. */
export interface PagedRows<Row, Answer> {
  /** Stable until its rows change. */
  rows: {
    readonly length: number
    at(index: number): Row | undefined
    /** The visible rows with their indexes. */
    entries(): Iterable<[index: number, row: Row]>
  }
  /** Total number of rows; undefined until the first response. */
  total: number | undefined
  /** The latest response; undefined until the first. */
  answer: Answer | undefined
  /** The visible rows, without those still loading. */
  loaded: readonly Row[]
  /** Whether the rows are from the previous query because this one is pending. */
  stale: boolean
  error: Failure | null
  retry: () => void
  /** Reports the visible range, whose pages are loaded and kept current. Stable until the query changes. */
  show: (first: number, last: number) => void
}

interface Options<K extends PagedCommand, Row> {
  command: K
  /** The query without its page. A new query starts at the first row; the previous rows stay until its response arrives. */
  input: Omit<CommandInput<K>, keyof PageInput>
  rowsOf: (answer: CommandOutput<K>) => readonly Row[]
  /** How long a response is fresh, in milliseconds; by default, until something changes. */
  staleTime?: number
}

/** The latest response and the rows loaded so far. */
interface Answered<Row, Answer> extends Pick<PagedRows<Row, Answer>, 'rows' | 'loaded'> {
  question: string
  answer: Answer
}

const NO_ROWS: readonly never[] = []
/** The visible pages of a new list. */
const FIRST_PAGE = { first: 0, last: 0 }

function listOf<Row, Answer extends { total: number }>(
  question: string,
  answer: Answer,
  pages: ReadonlyMap<number, readonly Row[]>,
): Answered<Row, Answer> {
  const at = (index: number) => pages.get(Math.floor(index / PAGE_SIZE))?.[index % PAGE_SIZE]
  const entries = () =>
    [...pages].flatMap(([page, rows]) =>
      rows.map((row, index): [index: number, row: Row] => [page * PAGE_SIZE + index, row]),
    )
  return { question, answer, rows: { length: answer.total, at, entries }, loaded: [...pages.values()].flat() }
}

/** Loads the visible pages of a long list. */
export function usePagedRows<K extends PagedCommand, Row>({
  command,
  input,
  rowsOf,
  staleTime,
}: Options<K, Row>): PagedRows<Row, CommandOutput<K>> {
  const question = JSON.stringify([command, input])
  const [inView, setInView] = useState({ question, ...FIRST_PAGE })
  const { first, last } = inView.question === question ? inView : FIRST_PAGE
  const results = useQueries({
    queries: Array.from({ length: last - first + 1 }, (_, index) => {
      const page = { ...input, offset: (first + index) * PAGE_SIZE, limit: PAGE_SIZE }
      return {
        ...commandQuery(command, ...([page] as unknown as InputArguments<K>)),
        ...(staleTime !== undefined && { staleTime }),
        gcTime: KEPT_MS,
      }
    }),
  })
  const version = results.map(({ dataUpdatedAt }) => dataUpdatedAt).join()
  const answer = results.find(({ data }) => data)?.data as CommandOutput<K> | undefined
  const answered = useRef<Answered<Row, CommandOutput<K>> | undefined>(undefined)
  const list = useMemo(() => {
    const pages = new Map(
      results.flatMap(({ data }, index) => (data ? [[first + index, rowsOf(data as CommandOutput<K>)]] : [])),
    )
    const before = answered.current
    // While other pages of the same query load, the table keeps its length. While a new query loads, keep the same objects to avoid
    // rerendering.
    if (answer !== undefined) answered.current = listOf(question, answer, pages)
    else if (before?.question === question) answered.current = listOf(question, before.answer, pages)
    return answered.current
  }, [question, first, last, version])
  const show = useCallback(
    (from: number, to: number) => {
      const [next, end] = [Math.floor(from / PAGE_SIZE), Math.floor(to / PAGE_SIZE)]
      setInView((now) => {
        const shown = now.question === question ? now : FIRST_PAGE
        return shown.first === next && shown.last === end ? now : { question, first: next, last: end }
      })
    },
    [question],
  )
  return {
    rows: list?.rows ?? NO_ROWS,
    total: list?.answer.total,
    answer: list?.answer,
    loaded: list?.loaded ?? NO_ROWS,
    stale: list !== undefined && list.question !== question,
    error: results.find(({ error }) => error !== null)?.error ?? null,
    retry: () => {
      for (const each of results) if (each.isError) void each.refetch()
    },
    show,
  }
}
