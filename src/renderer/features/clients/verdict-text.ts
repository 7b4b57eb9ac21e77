import type { TFunction } from 'i18next'
import type { Verdict, VerdictLevel } from '../../../shared/clients/verdict.ts'
import { say } from '../../../shared/text/say.ts'

/** Verdicts in the tones of a callout. */
export const VERDICT_TONES = { works: 'good', warning: 'warn', blocked: 'bad' } as const satisfies Record<
  VerdictLevel,
  string
>

/** Names of tools that a sentence lists before it counts the rest. */
const NAMED = 4

/** A verdict in one line, with the reason that weighs most. */
export function verdictLine(verdict: Verdict, addressOnly: boolean, t: TFunction<'clients'>): string {
  // On the address alone, one that speaks for a client says no more than that.
  if (addressOnly && verdict.level === 'works') return t('verdict.addressFits')
  const worst = verdict.reasons.find(({ level }) => level === verdict.level)
  const word = t(`verdict.${verdict.level}`)
  return worst === undefined ? word : `${word}: ${say(worst.message)}`
}

/** The first names of a list, and how many more there are. */
export function toolNames(tools: readonly string[], t: TFunction<'clients'>): string {
  const names = tools.slice(0, NAMED).join(', ')
  const rest = tools.length - NAMED
  return rest > 0 ? t('verdict.moreTools', { names, count: rest }) : names
}
