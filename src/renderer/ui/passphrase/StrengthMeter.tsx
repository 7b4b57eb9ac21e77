import { Box, Flex, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PassphraseStrength } from './passphrase-strength.ts'

const FILLED = { short: 0, weak: 1, fair: 2, strong: 3 }
const COLORS = { short: undefined, weak: 'var(--bad)', fair: 'var(--warn)', strong: 'var(--good-dot)' }

/** A passphrase's strength as three bars and in words. */
export function StrengthMeter({ strength }: { strength: PassphraseStrength }) {
  const { t } = useTranslation('secretStorage')
  const { level } = strength
  return (
    <Group gap="sm" wrap="nowrap" c="dimmed" lh="caption" fz="sm">
      <Flex component="span" gap="4xs" aria-hidden>
        {[1, 2, 3].map((bar) => (
          <Box
            key={bar}
            component="span"
            w="var(--control-xs)"
            h="0.25rem"
            bdrs="var(--space-4xs)"
            bg={bar <= FILLED[level] ? COLORS[level] : 'var(--quiet-soft)'}
          />
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
