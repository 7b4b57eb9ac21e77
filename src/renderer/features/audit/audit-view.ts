import type { TFunction } from 'i18next'
import { scopeFor } from '../../../shared/management/operation-effects.ts'
import { type OperationName, operations } from '../../../shared/management/operations.ts'
import { type AuditFilter, type AuditRecord, NO_KEY, PRUNING } from '../../../shared/management/records/audit-entry.ts'
import { HOUR_MS } from '../../../shared/values/durations.ts'

const TIMES = { day: 24, week: 7 * 24, month: 30 * 24 } as const
export type AuditTime = keyof typeof TIMES
export const AUDIT_TIMES = Object.keys(TIMES) as AuditTime[]

/** The result of a change, or unknown. */
export type AuditOutcome = NonNullable<AuditFilter['result']>
export const AUDIT_OUTCOMES = ['done', 'refused', 'forbidden', 'failed', 'open'] as const satisfies AuditOutcome[]

/** The list's filters. */
export interface AuditView {
  search: string
  keyId: string
  operation: string
  result: AuditOutcome | ''
  time: AuditTime | ''
}
export const EVERYTHING: AuditView = { search: '', keyId: '', operation: '', result: '', time: '' }

/**
 * Returns the filter for a view. `now` is in milliseconds; times are rounded to the hour so that an unchanged view keeps the same query
 * key.
 */
export const filterOf = ({ search, keyId, operation, result, time }: AuditView, now: number): AuditFilter => ({
  search: search.trim().slice(0, 200),
  ...(keyId !== '' && { keyId }),
  ...(operation !== '' && { operation }),
  ...(result !== '' && { result }),
  ...(time !== '' && { from: new Date(Math.floor(now / HOUR_MS) * HOUR_MS - TIMES[time] * HOUR_MS).toISOString() }),
})

export const isNarrowed = (view: AuditView): boolean => Object.values(view).some((part) => part !== '')

/** Everything the log records: operations, and the service's automatic deletions. */
export const RECORDED: readonly string[] = [
  ...(Object.keys(operations) as OperationName[]).filter((name) => scopeFor(name) === 'manage'),
  PRUNING,
]

/** Describes a recorded operation, by default as completed. One from another release is shown by its identifier. */
export function operationWords(t: TFunction<'audit'>, operation: string, outcome: AuditOutcome = 'done'): string {
  const group = outcome === 'done' ? 'operations' : 'attempts'
  return RECORDED.includes(operation) ? String(t(`${group}.${operation}` as 'operations.calls.clear')) : operation
}

/** Spells out the camel case name of a field; any other identifier is returned as is. */
export function fieldWords(field: string): string {
  if (!/^[a-z]+(?:[A-Z][a-z]+)*$/.test(field)) return field
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  const spelled = words.replace(/\b(?:api|id|url)(s?)\b/g, (word) => word.toUpperCase().replace(/S$/, 's'))
  return spelled.charAt(0).toUpperCase() + spelled.slice(1)
}

/** Returns the name of the key that made a change, or a description if no key did. */
export const keyWords = (t: TFunction<'audit'>, { id, name }: AuditRecord['key']): string =>
  id === NO_KEY.id ? t('noKey') : name

export const resultOf = ({ ended }: AuditRecord): AuditOutcome => ended?.result ?? 'open'
