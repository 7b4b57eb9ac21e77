import type { Problem } from './problem.ts'

/** A call and its problems. `reported`: an import notice mentioned every problem. */
export interface CheckedCall {
  operation: string
  tool: string
  choice: string
  outcome: 'right' | 'reported' | 'wrong'
  problems: Problem[]
}

export interface Tally {
  file: string
  /** Why the document couldn't be checked at all. */
  failure: string | null
  operations: number
  /** Operations that no tool reaches and no notice mentions. */
  unreached: string[]
  /** Number of operations that no tool reaches and a notice mentions. */
  unreachedReported: number
  /** Tools the generator couldn't make valid arguments for, which aren't called. */
  ungenerated: string[]
  undeployable: string[]
  calls: CheckedCall[]
  milliseconds: number
}

export const emptyTally = (file: string, failure: string): Tally => ({
  file,
  failure,
  operations: 0,
  unreached: [],
  unreachedReported: 0,
  ungenerated: [],
  undeployable: [],
  calls: [],
  milliseconds: 0,
})

/** Problems worth a look, one line for each kind and location, at most twenty. */
export function complaintsOf({ failure, calls, unreached, undeployable, ungenerated }: Tally): string[] {
  const wrong = calls
    .filter(({ outcome }) => outcome === 'wrong')
    .map(({ tool, choice, problems: [first] }) => `${tool} (${choice}): ${first?.kind} ${first?.at}: ${first?.detail}`)
  const all = [
    ...(failure === null ? [] : [`failed: ${failure}`]),
    ...wrong,
    ...undeployable.map((line) => `not deployable: ${line}`),
    ...unreached.map((operation) => `no tool: ${operation}`),
    ...ungenerated.map((line) => `not called: ${line}`),
  ]
  return all.length <= 20 ? all : [...all.slice(0, 20), `and ${all.length - 20} more`]
}

const percent = (part: number, whole: number) => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(2)} %`)

const outcomes = (calls: readonly CheckedCall[], outcome: CheckedCall['outcome']) =>
  calls.filter((call) => call.outcome === outcome).length

const unaskedIn = (calls: readonly CheckedCall[]) =>
  calls.flatMap(({ problems }) => problems).filter(({ kind }) => kind === 'unasked').length

/** A table with a line for each document and a total. */
export function tableOf(tallies: readonly Tally[]): string {
  const line = (name: string, group: readonly Tally[]) => {
    const calls = group.flatMap((tally) => tally.calls)
    const right = outcomes(calls, 'right')
    const reported = outcomes(calls, 'reported')
    const sum = (count: (tally: Tally) => number) => group.reduce((total, tally) => total + count(tally), 0)
    const cells = [
      sum(({ operations }) => operations),
      sum(({ unreachedReported }) => unreachedReported),
      sum(({ unreached }) => unreached.length),
      calls.length,
      right,
      reported,
      outcomes(calls, 'wrong'),
      unaskedIn(calls),
      percent(right + reported, calls.length),
    ]
    return `| ${name.padEnd(34)} | ${cells.map((cell) => String(cell).padStart(9)).join(' | ')} |`
  }
  const heads = [
    'operations',
    'not, reported',
    'not, silent',
    'calls',
    'right',
    'reported',
    'wrong',
    'unasked',
    'right+reported',
  ]
  const head = `| ${'document'.padEnd(34)} | ${heads.map((cell) => cell.padStart(9)).join(' | ')} |`
  const rule = `|${'---|'.repeat(heads.length + 1)}`
  return [head, rule, ...tallies.map((tally) => line(tally.file, [tally])), line('all', tallies)].join('\n')
}
