import { customerValuesOf } from '../../../../shared/management/definition/definition.ts'
import type { ServerRecord } from '../../../../shared/management/records/server-record.ts'
import type { Customer } from '../../../../shared/model/customer.ts'
import { changeDraft, generationOf, generationStore, type Target } from '../generation-store.ts'
import { draftOf, EMPTY_DRAFT } from './draft.ts'

/**
 * Fills the form of a place with a customer's details, for another URL. `record`: the server, where it's known. Returns
 * what was typed there before and was replaced; null when nothing was.
 */
export function fillInAgain(target: Target, customer: Customer, record?: ServerRecord): (() => void) | null {
  const before = generationOf(generationStore.get(), target).draft
  const asked = record?.live ? customerValuesOf(record.live.definition).map(({ key }) => key) : []
  changeDraft(target, () => draftOf(customer, asked))
  return before === EMPTY_DRAFT ? null : () => changeDraft(target, () => before)
}
