import { customerValuesOf } from '../../../../shared/management/definition/definition.ts'
import type { ServerRecord } from '../../../../shared/management/records/server-record.ts'
import type { Customer } from '../../../../shared/model/customer.ts'
import { keepFormDraft } from '../../../lib/form/form-drafts.ts'
import { customerDrafts, type Target, targetKey } from '../generation-store.ts'
import { draftOf } from './draft.ts'

/**
 * Fills a form with a customer's details for another URL. `record` is the server, if known. Returns a function that restores the previous
 * input; null if there was none.
 */
export function fillInAgain(target: Target, customer: Customer, record?: ServerRecord): (() => void) | null {
  const id = targetKey(target)
  const before = customerDrafts.get()[id]
  const asked = record?.live ? customerValuesOf(record.live.definition).map(({ key }) => key) : []
  keepFormDraft(customerDrafts, id, draftOf(customer, asked))
  return before === undefined ? null : () => keepFormDraft(customerDrafts, id, before)
}
