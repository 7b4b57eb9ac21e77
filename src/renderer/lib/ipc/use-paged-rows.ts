import { useQueries } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { AppFailure } from '../../../shared/errors.ts'
import type { CommandInput, CommandName, CommandOutput } from '../../../shared/ipc/contract.ts'
import { commandQuery } from './command-query.ts'
import type { InputArguments } from './invoke.ts'

const PAGE_SIZE = 100
/** Pages out of view are kept for a moment only: each search makes new ones. */
const KEPT_MS = 20_000

interface PageInput {
  offset?: number | undefined
  limit?: number | undefined
}

/** Commands that answer with one page of a long list, and with the length of the whole. */
type PagedCommand = {
  [K in CommandName]: CommandInput<K> extends PageInput
    ? CommandOutput<K> extends { total: number }
      ? K
      : never
    : never
}[CommandName]

/** Rows of a long list, as far as they are in view. */
export interface PagedRows<Row, Answer> {
  /** Stays the same until its rows change. */
  rows: {
    readonly length: number
    at(index: number): Row | undefined
    /** The rows in view, with their places. */
    entries(): Iterable<[index: number, row: Row]>
  }
  /** How many rows there are; undefined until the first answer. */
  total: number | undefined
  /** What the newest answer says beside its rows; undefined until the first one. */
  answer: Answer | undefined
  /** The rows in view, without those on their way. */
  loaded: readonly Row[]
  /** The rows are those of an earlier question, until this one is answered. */
  stale: boolean
  error: AppFailure | null
  retry: () => void
  /** Takes the places in view, so that these are asked for and kept up to date. Stays the same while the question does. */
  show: (first: number, last: number) => void
}

interface Options<K extends PagedCommand, Row> {
  command: K
  /** The question, without its page. Another one begins at the first row; what was shown stays until its answer. */
  input: Omit<CommandInput<K>, keyof PageInput>
  rowsOf: (answer: CommandOutput<K>) => readonly Row[]
  /** How long an answer counts as current, in milliseconds; without it, until something changes. */
  staleTime?: number
}

/** What was answered last, and the rows it has so far. */
interface Answered<Row, Answer> extends Pick<PagedRows<Row, Answer>, 'rows' | 'loaded'> {
  question: string
  answer: Answer
}

const NO_ROWS: readonly never[] = []
/** What is in view of a list that was just asked for. */
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

/** Reads a long list page by page, only those in view. */
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
    // While other pages of the same question are on their way, the table keeps its length. Until another question is answered,
    // nothing becomes another, so that nothing is drawn again.
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
