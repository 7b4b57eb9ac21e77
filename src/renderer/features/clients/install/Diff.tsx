import { Box, Text, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Hunk } from '../../../../shared/clients/install.ts'
import classes from './Diff.module.css'
import { numberLines } from './number-lines.ts'

const TONES = { added: 'good', removed: 'bad', same: undefined } as const

/** A line-by-line file diff with old and new line numbers. Scrolls horizontally. */
export function Diff({ hunks, path }: { hunks: readonly Hunk[]; path: string }) {
  const { t } = useTranslation('clients')
  return (
    <section
      aria-label={t('diff.label', { path })}
      className={classes.diff}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
      tabIndex={0}
      data-selectable
    >
      {hunks.map((hunk, index) => (
        <Box key={`${hunk.oldStart} ${hunk.newStart}`} w="max-content" miw="100%" pt={index > 0 ? 0 : '3xs'} pb="3xs">
          {index > 0 && (
            <Text className={classes.skipped} inherit mb="3xs" py="4xs" px="md" bg="var(--well)" c="dimmed" fz="xs">
              {t('diff.skipped')}
            </Text>
          )}
          {numberLines(hunk).map((line) => (
            <div key={`${line.before} ${line.after}`} className={classes.line} data-tone={TONES[line.kind]} data-mono>
              <span className={classes.number} aria-hidden>
                {line.before}
              </span>
              <span className={classes.number} aria-hidden>
                {line.after}
              </span>
              <span className={classes.sign} aria-hidden>
                {line.kind === 'added' ? '+' : line.kind === 'removed' ? '−' : ''}
              </span>
              <span className={classes.text}>
                {line.kind !== 'same' && <VisuallyHidden>{`${t(`diff.${line.kind}`)}: `}</VisuallyHidden>}
                {line.text}
              </span>
            </div>
          ))}
        </Box>
      ))}
    </section>
  )
}
