import { Box, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { NotePieces } from '../../ui/notes/NotePieces.tsx'
import type { NoteBlock } from '../../ui/notes/read-notes.ts'
import { type ReleasePart, releaseParts } from '../../ui/notes/release-parts.ts'
import classes from './ReleaseParts.module.css'

/** How many items of a part are shown right away. */
const SHOWN = 2

/** A release's notes by heading: each part's first items, with the others folded. */
export function ReleaseParts({ notes }: { notes: string }) {
  const parts = useMemo(() => releaseParts(notes), [notes])
  return (
    <Stack data-selectable gap={0}>
      {parts.map((part, index) => (
        <Part key={index} {...part} />
      ))}
    </Stack>
  )
}

function Part({ title, blocks }: ReleasePart) {
  const { t } = useTranslation('updates')
  const folded = blocks.slice(SHOWN)
  return (
    <section className={classes.part}>
      <Text component="h4" inherit fw={600}>
        {title}
      </Text>
      <Stack gap="xs" miw={0}>
        <Items blocks={blocks.slice(0, SHOWN)} />
        {folded.length > 0 && (
          <details>
            <Text component="summary" size="sm" c="var(--accent-text)">
              {t('whatsNew.more', { count: folded.length })}
            </Text>
            <Box pt="xs">
              <Items blocks={folded} />
            </Box>
          </details>
        )}
      </Stack>
    </section>
  )
}

function Items({ blocks }: { blocks: readonly NoteBlock[] }) {
  return (
    <Stack component="ul" gap="xs">
      {blocks.map(({ pieces: [first, ...rest] }, index) => (
        <li key={index} dir="auto">
          {first?.kind === 'strong' && rest.length > 0 ? (
            <>
              <Text component="h5" inherit display="inline" fw={550}>
                {first.text.replace(/\.$/, '')}
              </Text>{' '}
              <Text span inherit c="dimmed">
                <NotePieces pieces={rest} />
              </Text>
            </>
          ) : (
            <NotePieces pieces={first ? [first, ...rest] : rest} />
          )}
        </li>
      ))}
    </Stack>
  )
}
