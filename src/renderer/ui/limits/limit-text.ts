import { z } from 'zod'
import { type CallLimits, callLimitsSchema } from '../../../shared/management/records/call-limits.ts'
import { issueMessage } from '../../../shared/text/issue-message.ts'
import { message } from '../../../shared/text/message.ts'

export type LimitKey = keyof CallLimits

export const LIMIT_KEYS = ['callsPerSecond', 'bytesPerSecond', 'maxRequestBytes'] as const satisfies readonly LimitKey[]

/** Limits in bytes are shown in MB of 1,048,576 bytes each, which makes the defaults whole numbers. */
const BYTES_PER_MB = 1_048_576

/** Number of decimal places in the fields: the smallest step is a thousandth of a MB. */
const DECIMALS = 3

const factor = (key: LimitKey): number => (key === 'callsPerSecond' ? 1 : BYTES_PER_MB)

/** Formats a limit in its field's unit: "100", "0.5". */
export function limitToText(key: LimitKey, value: number, locale: string): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: DECIMALS, useGrouping: false }).format(
    value / factor(key),
  )
}

/** Parses a field's text, e.g. "1,000" or "0.5"; null if it isn't a valid value of the limit. */
export function parseLimit(key: LimitKey, text: string): number | null {
  const plain = text.trim().replace(/,(?=\d{3}(?:\D|$))/g, '')
  if (!/^(?:\d{1,12}(?:\.\d{0,12})?|\.\d{1,12})$/.test(plain)) return null
  const value = Number(plain) * factor(key)
  const parsed = callLimitsSchema.shape[key].safeParse(key === 'callsPerSecond' ? value : Math.round(value))
  return parsed.success ? parsed.data : null
}

/** Returns the minimum and maximum for a limit's field, as text. */
export function limitRange(key: LimitKey, locale: string): { min: string; max: string } {
  const { minValue, maxValue } = callLimitsSchema.shape[key]
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: DECIMALS })
  const step = 10 ** -DECIMALS
  const min = key === 'callsPerSecond' ? minValue : Math.ceil((minValue ?? 0) / factor(key) / step) * step
  return { min: format.format(min ?? 0), max: format.format((maxValue ?? 0) / factor(key)) }
}

const limitSchema = (key: LimitKey, locale: string) =>
  z.string().transform((text, context) => {
    if (text.trim() === '') return undefined
    const value = parseLimit(key, text)
    if (value !== null) return value
    const rule = key === 'callsPerSecond' ? 'whole' : 'decimal'
    context.addIssue({
      code: 'custom',
      message: issueMessage(message(`limits.problem.${rule}`, limitRange(key, locale))),
    })
    return z.NEVER
  })

/** Schema of the limits form, which converts text to numbers and omits empty fields. `locale` formats numbers in messages. */
export const limitsSchema = (locale: string) =>
  z.object({
    callsPerSecond: limitSchema('callsPerSecond', locale),
    bytesPerSecond: limitSchema('bytesPerSecond', locale),
    maxRequestBytes: limitSchema('maxRequestBytes', locale),
  })
