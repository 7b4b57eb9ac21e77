import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { REPOSITORY } from '../../harness/launch-info.ts'
import { median } from '../measure.ts'

/** One figure in the budget. */
export interface Aim {
  name: string
  /** The peer of a ratio, or the unit of a number. */
  of: string
  aim: number
  /** Whether a larger value is better. */
  isRate?: true
}

const rowSchema = z.object({
  name: z.string(),
  of: z.string(),
  /** Median of the pairs. */
  value: z.number(),
  /** Interquartile range of the pairs. */
  spread: z.number(),
  aim: z.number(),
  isRate: z.boolean(),
  pairs: z.int(),
})
type Row = z.output<typeof rowSchema>
const budgetSchema = z.object({
  /** The measured commit, with a `+` if there were uncommitted changes. */
  commit: z.string(),
  date: z.string(),
  machine: z.string(),
  node: z.string(),
  rows: z.array(rowSchema),
})
export type Budget = z.output<typeof budgetSchema>

/** The last budget, committed with the code that it measured. */
export const BUDGET_FILE = join(REPOSITORY, 'e2e/bench/budget.json')

export function readBudget(file: string): Budget | null {
  return existsSync(file) ? budgetSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : null
}

export function writeBudget(file: string, rows: readonly Row[], machine: string): void {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: REPOSITORY, encoding: 'utf8' }).trim()
  const isChanged = git('status', '--porcelain', '--untracked-files=no', '--', 'src', 'e2e', 'package-lock.json') !== ''
  const budget: Budget = {
    commit: `${git('rev-parse', 'HEAD')}${isChanged ? '+' : ''}`,
    date: new Date().toISOString().slice(0, 10),
    machine,
    node: process.version,
    rows: rows.map((row) => ({ ...row, value: rounded(row.value), spread: rounded(row.spread) })),
  }
  writeFileSync(file, `${JSON.stringify(budget, null, 2)}\n`)
}

const rounded = (value: number): number => Number(value.toPrecision(4))

/** Summarizes the values, one per pair. */
export function rowOf({ name, of, aim, isRate }: Aim, values: readonly number[]): Row {
  const sorted = [...values].sort((left, right) => left - right)
  const quartile = (share: number) => sorted[Math.round((sorted.length - 1) * share)] ?? 0
  const spread = quartile(0.75) - quartile(0.25)
  return { name, of, value: median(sorted), spread, aim, isRate: isRate === true, pairs: values.length }
}

const isMet = ({ value, aim, isRate }: Row): boolean => (isRate ? value >= aim : value <= aim)

/** Whether a row is worse than the last one by more than the spread of either. */
export function isWorse(row: Row, last: Row | undefined): boolean {
  if (!last) return false
  const difference = row.isRate ? last.value - row.value : row.value - last.value
  return difference > Math.max(row.spread, last.spread)
}

/** One line in the printed table. */
export function lineOf(row: Row, last: Row | undefined): string {
  const { name, of, value, spread, aim, isRate, pairs } = row
  const figures = [
    name.padEnd(40),
    `${rounded(value)} ± ${rounded(spread / 2)}`.padEnd(18),
    of.padEnd(32),
    `aim ${isRate ? '≥' : '≤'} ${aim}${isMet(row) ? '' : ', missed'}`.padEnd(20),
    `${pairs} pairs`.padEnd(9),
    last ? `last ${last.value}${isWorse(row, last) ? ', WORSE' : ''}` : 'new',
  ]
  return figures.join('  ')
}
