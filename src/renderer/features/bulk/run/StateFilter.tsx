import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { RunCounts, RunRowState } from '../../../../shared/bulk/run.ts'
import classes from './StateFilter.module.css'

const TONES: Partial<Record<RunRowState, string>> = { failed: 'bad', invalid: 'bad', unknown: 'warn' }

interface Props {
  counts: RunCounts
  /** Available choices. */
  states: readonly RunRowState[]
  /** Null for all. */
  state: RunRowState | null
  onChange: (state: RunRowState | null) => void
}

/** Shows the number of rows in each state. Clicking a state filters by it. */
export function StateFilter({ counts, states, state, onChange }: Props) {
  const { t, i18n } = useTranslation('bulk')
  const number = new Intl.NumberFormat(i18n.language)
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const item = (value: RunRowState | null, name: string, count: number) => (
    <UnstyledButton
      key={name}
      className={classes.state}
      aria-pressed={state === value}
      data-tone={value === null ? undefined : TONES[value]}
      onClick={() => onChange(state === value ? null : value)}
    >
      {name} <span className={classes.count}>{number.format(count)}</span>
    </UnstyledButton>
  )
  return (
    <fieldset className={classes.states} aria-label={t('run.filter')}>
      {item(null, t('run.all'), all)}
      {states.map((each) => item(each, t(`states.${each}`), counts[each]))}
    </fieldset>
  )
}
