import type { ReadTable } from '../../../../shared/bulk/commands.ts'
import { foldName } from '../../../../shared/bulk/fold-name.ts'
import type { ColumnUse } from '../../../../shared/bulk/mapping.ts'
import type { CustomerValue } from '../../../../shared/management/definition/definition.ts'
import { isSecretField, isSecretHeader } from '../../../../shared/management/definition/secret-names.ts'

/** Ways a header can name a value, most reliable first. */
const WAYS: readonly ((value: CustomerValue, header: string) => boolean)[] = [
  ({ key }, header) => header === key,
  ({ key }, header) => header.toLowerCase() === key.toLowerCase(),
  ({ key }, header) => isSame(header, key),
  ({ description }, header) => isSame(header, description),
]

const isSame = (one: string, other: string): boolean => foldName(one) !== '' && foldName(one) === foldName(other)

/** Resolves each column's use: the user's choice (null if not chosen), or the required value that the header names, or the guess. */
export function usesOf(
  { columns, mapping }: Pick<ReadTable, 'columns' | 'mapping'>,
  chosen: readonly (ColumnUse | null)[],
  asked: readonly CustomerValue[],
): ColumnUse[] {
  const uses = mapping.map((guess, index) => chosen[index] ?? guess)
  const keys = () => new Set(uses.flatMap((each) => (each.use === 'metadata' ? [each.key.trim()] : [])))
  const taken = new Set<number>()
  for (const isNamed of WAYS) {
    for (const value of asked) {
      if (keys().has(value.key)) continue
      const index = columns.findIndex(
        (header, column) => isFree(uses[column], chosen[column], taken.has(column)) && isNamed(value, header.trim()),
      )
      if (index < 0) continue
      uses[index] = { use: 'metadata', key: value.key }
      taken.add(index)
    }
  }
  return uses
}

/** Whether a column may be used for something other than what was guessed. */
const isFree = (use: ColumnUse | undefined, chosen: ColumnUse | null | undefined, isTaken: boolean): boolean =>
  !isTaken && !chosen && (use?.use === 'nothing' || use?.use === 'metadata')

/** Returns the columns that contain secrets, judging by their use or header. */
export function secretColumnsOf(
  columns: readonly string[],
  uses: readonly ColumnUse[],
  asked: readonly CustomerValue[],
): ReadonlySet<number> {
  const secrets = asked.filter(({ secret }) => secret)
  const isSecret = (header: string, index: number) => {
    const use = uses[index]
    if (use?.use === 'identity' || use?.use === 'server') return false
    const name = header.trim().replace(/[\s.]+/g, '_')
    return (
      (use?.use === 'metadata' && secrets.some(({ key }) => key === use.key.trim())) ||
      secrets.some((value) => WAYS.some((isNamed) => isNamed(value, header.trim()))) ||
      isSecretField(name) ||
      isSecretHeader(name)
    )
  }
  return new Set(columns.flatMap((header, index) => (isSecret(header, index) ? [index] : [])))
}
