import type { TFunction } from 'i18next'
import { invalidRowSchema, type RowProblem } from '../../../../shared/bulk/plan.ts'

type ProblemCode = RowProblem['code']

const INVALID: ReadonlySet<ProblemCode> = new Set(invalidRowSchema.options)
const REPEATED: ReadonlySet<ProblemCode> = new Set(['repeatedInTable', 'issuedBefore', 'unknownBefore'] as const)

/** Severity of a finding: the row can't run, the user decides whether it does, or it deserves a look. */
export const problemKind = (code: ProblemCode): 'invalid' | 'skipped' | 'warning' =>
  INVALID.has(code) ? 'invalid' : REPEATED.has(code) ? 'skipped' : 'warning'

export const problemText = ({ code, text, otherLine }: RowProblem, t: TFunction<'bulk'>): string =>
  t(`problems.${code}`, { text: text ?? '', otherLine: otherLine ?? 0 })
