import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './Skeletons.module.css'

/** Placeholder rows for a list that's loading. `height` is that of a real row, in pixels. */
export function Skeletons({ rows, height }: { rows: number; height: number }) {
  const { t } = useTranslation()
  return (
    <div role="status" className={classes.rows} aria-label={t('loading')}>
      {Array.from({ length: rows }, (_, index) => (
        <Stack key={index} gap="xs" justify="center" px="lg" h={height} style={{ '--delay': `${index * 60}ms` }}>
          <div className={classes.bar} style={{ width: `${70 - ((index * 13) % 32)}%` }} />
          <div className={classes.bar} style={{ width: `${34 - ((index * 7) % 12)}%` }} />
        </Stack>
      ))}
    </div>
  )
}
