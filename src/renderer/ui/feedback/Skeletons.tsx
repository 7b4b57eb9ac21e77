import { Box, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './Skeletons.module.css'

interface Props {
  rows: number
  /** Height of a real row, in pixels. */
  height: number
  /** Whether a filter bar and a table header will appear above the rows. */
  filtered?: boolean
}

/** Placeholder rows for a list that's loading. */
export function Skeletons({ rows, height, filtered = false }: Props) {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('loading')}>
      {filtered && (
        <Box pb="calc(var(--space-xs) + var(--control-md))">
          <Box className={classes.bar} w="20rem" maw="60%" h="var(--control-md)" style={{ '--delay': '0ms' }} />
        </Box>
      )}
      <div className={classes.rows}>
        {Array.from({ length: rows }, (_, index) => (
          <Stack key={index} gap="xs" justify="center" px="lg" h={height} style={{ '--delay': `${index * 60}ms` }}>
            <div className={classes.bar} style={{ width: `${70 - ((index * 13) % 32)}%` }} />
            <div className={classes.bar} style={{ width: `${34 - ((index * 7) % 12)}%` }} />
          </Stack>
        ))}
      </div>
    </div>
  )
}
