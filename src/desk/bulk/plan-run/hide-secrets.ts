import { foldName } from '../../../shared/bulk/fold-name.ts'
import { MASK } from '../../../shared/mask.ts'
import type { PlannedRow } from './planned-row.ts'
import type { MappedColumns } from './read-customer.ts'

/**
 * Columns with customers' secrets, which are only sent to the service, mapped to their metadata keys. A column of `headers` also counts if
 * its header names a secret, even if the column is unused; its key is then ''.
 */
export function secretColumnsOf(
  { metadata }: MappedColumns,
  secretKeys: readonly string[],
  headers: readonly string[],
): ReadonlyMap<number, string> {
  // A key that differs only in case isn't the one the server requests, but it's likely the same secret.
  const folded = new Set(secretKeys.map(foldName).filter(Boolean))
  const unused = headers.flatMap((header, column) => (folded.has(foldName(header)) ? [[column, ''] as const] : []))
  return new Map([...unused, ...metadata.filter(([, key]) => folded.has(foldName(key)))])
}

/** Removes a row's secrets from the data that is stored, shown, and exported. */
export function hideSecrets(planned: PlannedRow, columns: ReadonlyMap<number, string>): void {
  if (columns.size === 0) return
  const { cells, customer, problems } = planned
  const isGuess = problems.some(({ code }) => code === 'tooManyCells' || code === 'misplacedQuote')
  planned.cells = cells.map((cell, column) => (cell !== '' && (isGuess || columns.has(column)) ? null : cell))
  if (isGuess) {
    // An invalid row may have secrets in any column, and it's never sent, so hide everything.
    planned.customer = { primaryIdentity: MASK, metadata: {} }
    planned.problems = problems.map((problem) => ({ ...problem, text: problem.text === null ? null : MASK }))
    return
  }
  const isSecret = new Set(columns.values())
  const entries = Object.entries(customer.metadata)
  planned.secrets = Object.fromEntries(entries.filter(([key]) => isSecret.has(key)))
  planned.customer = { ...customer, metadata: Object.fromEntries(entries.filter(([key]) => !isSecret.has(key))) }
}

/** A customer's metadata for display, with secrets masked. */
export const withMasks = (
  metadata: Readonly<Record<string, string>>,
  secrets: Readonly<Record<string, unknown>> | null,
): Record<string, string> => ({
  ...metadata,
  ...Object.fromEntries(Object.keys(secrets ?? {}).map((key) => [key, MASK])),
})
