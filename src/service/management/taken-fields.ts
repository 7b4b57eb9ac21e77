import { type FieldTree, fieldsOf } from '../../shared/management/input-fields.ts'
import { operations } from '../../shared/management/operations.ts'

let taken: Record<string, FieldTree> | null = null

/** The fields each operation accepts. They're computed once, because that takes a moment. */
export function takenFields(): Record<string, FieldTree> {
  taken ??= Object.fromEntries(Object.entries(operations).map(([name, { input }]) => [name, fieldsOf(input)]))
  return taken
}
