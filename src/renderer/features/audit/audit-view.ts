import type { TFunction } from 'i18next'
import { scopeFor } from '../../../shared/management/operation-effects.ts'
import { type OperationName, operations } from '../../../shared/management/operations.ts'
import type { AuditFilter, AuditRecord } from '../../../shared/management/records/audit-entry.ts'

const HOUR_MS = 3_600_000
const TIMES = { day: 24, week: 7 * 24, month: 30 * 24 } as const
export type AuditTime = keyof typeof TIMES
export const AUDIT_TIMES = Object.keys(TIMES) as AuditTime[]

/** What the list is narrowed to. */
export interface AuditView {
  search: string
  keyId: string
  operation: string
  time: AuditTime | ''
}
export const EVERYTHING: AuditView = { search: '', keyId: '', operation: '', time: '' }

/** The filter of a view. `now` in milliseconds; times begin with a whole hour, so that the same view stays the same question. */
export const filterOf = ({ search, keyId, operation, time }: AuditView, now: number): AuditFilter => ({
  search: search.trim().slice(0, 200),
  ...(keyId !== '' && { keyId }),
  ...(operation !== '' && { operation }),
  ...(time !== '' && { from: new Date(Math.floor(now / HOUR_MS) * HOUR_MS - TIMES[time] * HOUR_MS).toISOString() }),
})

export const isNarrowed = (view: AuditView): boolean => Object.values(view).some((part) => part !== '')

/** The operations that are written to the log. */
export const RECORDED = (Object.keys(operations) as OperationName[]).filter((name) => scopeFor(name) === 'manage')

/** A recorded operation in words; one of another release by its name. */
export function operationWords(t: TFunction<'audit'>, operation: string): string {
  const known = RECORDED.some((name) => name === operation)
  return known ? String(t(`operations.${operation}` as 'operations.calls.clear')) : operation
}

/** How a change ended, or that nobody knows. */
export const resultOf = ({ ended }: AuditRecord) => ended?.result ?? 'open'
