import { Box, Button, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { RadioOption } from '../../../ui/fields/RadioOption.tsx'
import type { ImpactState } from './use-impact.ts'

/** Returns a function that makes the draft require the previous field `from` instead of `to`; undefined if it can't. */
export type KeepField = (to: string, from: string) => (() => void) | undefined

/** Asks, for each new field that customers may already have a value for, whether to keep that value. */
export function CarryChoices({ state, onKeep }: { state: ImpactState; onKeep?: KeepField }) {
  const { t } = useTranslation('impact')
  const { plain, carry, choose } = state
  const fields = [...new Set(plain?.carries.map(({ to }) => to))]
  return fields.map((to) => {
    const reason = plain?.reasons
      .map((each) => each.reason)
      .find((each) => each.kind === 'needsValue' && each.key === to)
    const name = (reason?.kind === 'needsValue' && reason.description) || to
    const options = plain?.carries.filter((each) => each.to === to) ?? []
    const [only, second] = options
    const keep = only && !second ? onKeep?.(to, only.from) : undefined
    const chosen = carry.find((each) => each.to === to)?.from
    return (
      <fieldset key={to}>
        <Box component="legend" mb="2xs" p={0} fw={550} fz="sm">
          {t('carry.legend', { name })}
        </Box>
        <Stack gap="xs">
          {options.map(({ from, fromDescription, customers }) => (
            <RadioOption
              key={from}
              name={`carry:${to}`}
              label={t('carry.use', { from: fromDescription && fromDescription !== name ? fromDescription : from })}
              help={t('carry.useHelp', { count: customers })}
              checked={chosen === from}
              onChange={() => choose(to, from)}
            />
          ))}
          <RadioOption
            name={`carry:${to}`}
            label={t('carry.ask')}
            help={t('carry.askHelp')}
            checked={chosen === undefined}
            onChange={() => choose(to, null)}
          />
          {keep && only && (
            <Button
              variant="subtle"
              size="compact-sm"
              w="fit-content"
              ms="calc(var(--button-padding-x) * -1)"
              onClick={keep}
            >
              {t('carry.keep', { from: only.from })}
            </Button>
          )}
        </Stack>
      </fieldset>
    )
  })
}
