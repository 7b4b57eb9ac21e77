import { Box, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Cleanup } from '../../../../shared/management/records/call-record.ts'

interface Props {
  /** Which `t('cleanup.…')` describes the deletion. */
  doing: 'removing' | 'clearing'
  cleanups: readonly Cleanup[]
}

/** Progress of deleting calls that are no longer visible. Renders nothing if nothing is being deleted. */
export function CleanupProgress({ doing, cleanups }: Props) {
  const { t, i18n } = useTranslation('calls')
  if (cleanups.length === 0) return null
  const sum = (of: (cleanup: Cleanup) => number) => cleanups.reduce((total, each) => total + of(each), 0)
  const count = sum(({ calls }) => calls ?? 0)
  const share = count === 0 ? null : sum(({ deleted }) => deleted) / count
  const number = new Intl.NumberFormat(i18n.language).format(count)
  // Round down, because 100% would mean that nothing is left.
  const percent = share === null ? undefined : Math.floor(share * 100)
  const shown = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format((percent ?? 0) / 100)
  return (
    <Stack gap="2xs" c="dimmed" fz="sm" lh="caption">
      <p>
        {share === null ? t(`cleanup.${doing}Uncounted`) : t(`cleanup.${doing}`, { count, number, percent: shown })}
      </p>
      <Box
        role="progressbar"
        h="var(--space-4xs)"
        bdrs="var(--space-4xs)"
        bg="var(--line)"
        aria-label={t(`cleanup.${doing}Uncounted`)}
        aria-valuemin={0}
        aria-valuemax={100}
        {...(percent !== undefined && { 'aria-valuenow': percent })}
      >
        <Box w={`${percent ?? 0}%`} h="100%" bdrs="var(--space-4xs)" bg="var(--text-3)" />
      </Box>
    </Stack>
  )
}
