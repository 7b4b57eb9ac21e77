import { type FieldTree, fieldsOf } from '../../shared/management/input-fields.ts'
import { operations } from '../../shared/management/operations.ts'

let taken: Record<string, FieldTree> | null = null

/** The fields that each operation takes. They're found once, as that takes a moment. */
export function takenFields(): Record<string, FieldTree> {
  taken ??= Object.fromEntries(Object.entries(operations).map(([name, { input }]) => [name, fieldsOf(input)]))
  return taken
}
