import { foldName } from '../../../shared/bulk/fold-name.ts'
import { MASK } from '../../../shared/mask.ts'
import type { PlannedRow } from './planned-row.ts'
import type { MappedColumns } from './read-customer.ts'

/**
 * Which columns hold secrets of the customers, which go to the service alone. `headers`: one that isn't used holds what its header says, too;
 * its key is ''.
 */
export function secretColumnsOf(
  { metadata }: MappedColumns,
  secretKeys: readonly string[],
  headers: readonly string[],
): ReadonlyMap<number, string> {
  // A key in other letter case isn't what the server asks for, but likely the same secret.
  const folded = new Set(secretKeys.map(foldName).filter(Boolean))
  const unused = headers.flatMap((header, column) => (folded.has(foldName(header)) ? [[column, ''] as const] : []))
  return new Map([...unused, ...metadata.filter(([, key]) => folded.has(foldName(key)))])
}

/** Moves the secrets of a row out of what is kept, shown, and exported of it. */
export function hideSecrets(planned: PlannedRow, columns: ReadonlyMap<number, string>): void {
  if (columns.size === 0) return
  const { cells, customer, problems } = planned
  const isGuess = problems.some(({ code }) => code === 'tooManyCells' || code === 'misplacedQuote')
  planned.cells = cells.map((cell, column) => (cell !== '' && (isGuess || columns.has(column)) ? null : cell))
  if (isGuess) {
    // Its secrets may be in any column, and it's never sent.
    planned.customer = { primaryIdentity: MASK, metadata: {} }
    planned.problems = problems.map((problem) => ({ ...problem, text: problem.text === null ? null : MASK }))
    return
  }
  const isSecret = new Set(columns.values())
  const entries = Object.entries(customer.metadata)
  planned.secrets = Object.fromEntries(entries.filter(([key]) => isSecret.has(key)))
  planned.customer = { ...customer, metadata: Object.fromEntries(entries.filter(([key]) => !isSecret.has(key))) }
}

/** A customer's metadata as it may be shown, with a mask for each secret. */
export const withMasks = (
  metadata: Readonly<Record<string, string>>,
  secrets: Readonly<Record<string, unknown>> | null,
): Record<string, string> => ({
  ...metadata,
  ...Object.fromEntries(Object.keys(secrets ?? {}).map((key) => [key, MASK])),
})
