import { Flex, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CustomerRow, TokenRecord } from '../../../../shared/management/records/customer-record.ts'
import { elapsedTime } from '../../../lib/time/relative-time.ts'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import classes from './StageSteps.module.css'
import { stageTimes } from './stage-times.ts'

interface Props {
  customer: CustomerRow
  /** The customer's tokens on the current server. */
  tokens: readonly TokenRecord[]
}

/** The stages from the URL to the first call, with the duration of each. */
export function StageSteps({ customer, tokens }: Props) {
  const { t, i18n } = useTranslation('customers')
  const { generated, connected, called, last } = stageTimes(customer, tokens)
  const steps = [
    { key: 'generated', at: generated },
    { key: 'connected', at: connected },
    { key: 'called', at: called },
    { key: customer.stage === 'quiet' ? 'quiet' : 'last', at: last },
  ] as const
  const took = (at: string) => elapsedTime(new Date(at).getTime() - new Date(generated).getTime(), i18n.language)
  return (
    <Flex component="ol" lh="row" fz="sm" aria-label={t('steps.label')}>
      {steps.map(({ key, at }) => (
        <Flex
          key={key}
          component="li"
          direction="column"
          flex="1 1 0"
          pos="relative"
          miw={0}
          pt="xl"
          c="var(--text-3)"
          className={classes.step}
          data-tone={at === null ? undefined : key === 'quiet' ? 'warn' : 'good'}
        >
          <Text span inherit fw={550} c={at === null ? 'dimmed' : 'var(--text)'}>
            {t(`steps.${key}`)}
          </Text>
          <Text span inherit c={at === null ? undefined : 'dimmed'}>
            {at === null ? t('steps.notYet') : <RelativeTime time={at} />}
          </Text>
          {at !== null && (key === 'connected' || key === 'called') && <span>{t('after', { elapsed: took(at) })}</span>}
        </Flex>
      ))}
    </Flex>
  )
}
