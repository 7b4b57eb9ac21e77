import { Box, Group, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Candidate } from '../../../../shared/management/candidates/candidates.ts'
import { valueText } from '../editor/parse-value.ts'
import classes from './LiteralChips.module.css'

interface Props {
  literals: readonly Candidate[]
  onTake: (literal: Candidate) => void
}

/** Literals of a request that can become parameters with a click. */
export function LiteralChips({ literals, onTake }: Props) {
  const { t } = useTranslation('endpoints')
  return (
    <Group component="ul" gap="2xs">
      {literals.map((literal) => (
        <Box key={literal.key} component="li" miw={0}>
          <UnstyledButton
            className={classes.chip}
            title={t('candidates.place', {
              place: t(`parameters.places.${literal.place}`),
              where: literal.where,
            })}
            onClick={() => onTake(literal)}
          >
            <IconPlus size={13} stroke={2} aria-hidden />
            <VisuallyHidden>{t('candidates.add')}</VisuallyHidden>
            <Text component="strong" inherit c="var(--text)" fw={550}>
              {literal.name}
            </Text>{' '}
            <Text component="code" inherit truncate maw="8.75rem" title={valueText(literal.value)}>
              {valueText(literal.value)}
            </Text>
          </UnstyledButton>
        </Box>
      ))}
    </Group>
  )
}
