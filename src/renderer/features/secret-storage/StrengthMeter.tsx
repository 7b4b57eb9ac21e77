import { Flex, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PassphraseStrength } from './passphrase-strength.ts'
import classes from './StrengthMeter.module.css'

const FILLED = { short: 0, weak: 1, fair: 2, strong: 3 }

/** How hard a passphrase is to guess, as three bars and in words. */
export function StrengthMeter({ strength }: { strength: PassphraseStrength }) {
  const { t } = useTranslation('secretStorage')
  const { level } = strength
  return (
    <Group className={classes.hint} gap="sm" wrap="nowrap" c="dimmed" lh="caption" fz="sm" data-strength={level}>
      <Flex component="span" gap="4xs" aria-hidden>
        {[1, 2, 3].map((bar) => (
          <span key={bar} className={classes.bar} data-filled={bar <= FILLED[level] || undefined} />
        ))}
      </Flex>
      <span role="status">
        {strength.level === 'weak'
          ? t(`passphrase.weak.${strength.reason}`)
          : t(`passphrase.strength.${strength.level}`)}
      </span>
    </Group>
  )
}
