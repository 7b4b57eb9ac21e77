import type { Mapping } from '../../../shared/bulk/mapping.ts'
import type { RowProblem } from '../../../shared/bulk/plan.ts'
import type { TableRow } from '../../../shared/bulk/table.ts'
import { type Customer, customerSchema } from '../../../shared/model/customer.ts'
import { visibleText } from '../../../shared/visible-text.ts'

const MAX_IDENTITY = customerSchema.shape.primaryIdentity.maxLength ?? Number.POSITIVE_INFINITY
const MAX_SHOWN = 80

/** Column indexes of a mapping, resolved once per table. */
export interface MappedColumns {
  count: number
  identity: number
  server: number | null
  metadata: readonly (readonly [column: number, key: string])[]
}

/** Resolves a mapping's columns. The mapping must have an identity. */
export function mappedColumns(mapping: Mapping): MappedColumns {
  const server = mapping.findIndex(({ use }) => use === 'server')
  return {
    count: mapping.length,
    identity: mapping.findIndex(({ use }) => use === 'identity'),
    server: server < 0 ? null : server,
    metadata: mapping.flatMap((column, index) => (column.use === 'metadata' ? [[index, column.key] as const] : [])),
  }
}

/** Reads a row's customer and problems. Values are trimmed and empty entries dropped, as in the form. */
export function readCustomer(row: TableRow, columns: MappedColumns): { customer: Customer; problems: RowProblem[] } {
  const primaryIdentity = row.cells[columns.identity]?.trim() ?? ''
  const metadata: Record<string, string> = {}
  for (const [column, key] of columns.metadata) {
    const value = row.cells[column]?.trim() ?? ''
    if (value !== '') metadata[key] = value
  }
  const problems = rowProblems(row, columns)
  const identityProblem = findIdentityProblem(primaryIdentity)
  if (identityProblem) problems.push(problemOf(identityProblem, columns.identity, primaryIdentity))
  return { customer: { primaryIdentity, metadata }, problems }
}

/** Creates a problem for a row. `text` is made printable and truncated. */
export const problemOf = (
  code: RowProblem['code'],
  column: number | null = null,
  text: string | null = null,
  otherLine: number | null = null,
): RowProblem => ({ code, column, text: text === null ? null : shown(text), otherLine })

function shown(text: string): string {
  const visible = visibleText(text.slice(0, MAX_SHOWN))
  return text.length > MAX_SHOWN ? `${visible}…` : visible
}

function rowProblems({ cells, hasMisplacedQuote }: TableRow, { count }: MappedColumns): RowProblem[] {
  const problems: RowProblem[] = []
  if (hasMisplacedQuote)
    problems.push(
      problemOf(
        'misplacedQuote',
        null,
        cells.find((cell) => cell.startsWith('"')),
      ),
    )
  // Spreadsheets pad rows with empty cells.
  const extra = cells.findIndex((cell, index) => index >= count && cell.trim() !== '')
  if (extra >= 0) problems.push(problemOf('tooManyCells', extra, cells[extra]))
  if (cells.length < count) problems.push(problemOf('tooFewCells'))
  return problems
}

function findIdentityProblem(identity: string): RowProblem['code'] | null {
  if (identity === '') return 'missingIdentity'
  if (identity.length > MAX_IDENTITY) return 'identityTooLong'
  return visibleText(identity) === identity ? null : 'hiddenCharacter'
}
