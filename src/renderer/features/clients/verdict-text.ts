import type { TFunction } from 'i18next'
import type { Verdict, VerdictLevel } from '../../../shared/clients/verdict.ts'
import { say } from '../../../shared/text/say.ts'

/** Callout tones of verdicts. */
export const VERDICT_TONES = { works: 'good', warning: 'warn', blocked: 'bad' } as const satisfies Record<
  VerdictLevel,
  string
>

/** Maximum number of tool names in a sentence before the rest are counted. */
const NAMED = 4

/** Summarizes a verdict in one line with its most important reason. */
export function verdictLine(verdict: Verdict, addressOnly: boolean, t: TFunction<'clients'>): string {
  // If only the address was judged, a positive verdict only means that the address is compatible.
  if (addressOnly && verdict.level === 'works') return t('verdict.addressFits')
  const worst = verdict.reasons.find(({ level }) => level === verdict.level)
  const word = t(`verdict.${verdict.level}`)
  return worst === undefined ? word : `${word}: ${say(worst.message)}`
}

/** Formats the first tool names and the number of others. */
export function toolNames(tools: readonly string[], t: TFunction<'clients'>): string {
  const names = tools.slice(0, NAMED).join(', ')
  const rest = tools.length - NAMED
  return rest > 0 ? t('verdict.moreTools', { names, count: rest }) : names
}
