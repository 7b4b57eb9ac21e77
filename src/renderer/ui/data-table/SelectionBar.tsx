import { Button, Flex, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { focusIfLost } from '../../lib/focus-if-lost.ts'
import classes from './SelectionBar.module.css'
import type { ListSelection } from './use-list-selection.ts'

interface Props {
  /** Accessible name of the bar. */
  label: string
  selection: ListSelection
  /** The progress of a change to the selected rows, shown instead of their number. */
  progress?: string | undefined
  /** Actions on the selection. */
  children: ReactNode
  /** Whether a change is in progress, so the selection can't be cleared. */
  busy?: boolean
}

/** The number of a table's selected rows, and the actions on them. Placed after the table, it sticks to the bottom of the pane. */
export function SelectionBar({ label, selection, progress, children, busy = false }: Props) {
  const { t } = useTranslation('common')
  const { count, matching, clear } = selection
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const own = bar.current
    const around = own?.parentElement
    if (!own || !around) return
    // Keep rows clear of the bar, no matter how many lines its buttons take up.
    const observer = new ResizeObserver(() => around.style.setProperty('--selection-bar', `${own.offsetHeight}px`))
    observer.observe(own)
    return () => {
      observer.disconnect()
      // The bar is removed along with the selection, so return the focus to the rows.
      focusIfLost(around.querySelector('tbody tr[tabindex="0"]'))
    }
  }, [])
  return (
    <div ref={bar} className={classes.place} data-selection-bar>
      <Flex
        role="toolbar"
        aria-label={label}
        className={classes.bar}
        wrap="wrap"
        align="center"
        justify="center"
        gap="3xs"
        py="2xs"
        ps="lg"
        pe="2xs"
      >
        <Text component="strong" inherit fz="sm" fw={600} me="xs" role="status" className={classes.text}>
          {progress ?? t('selected', { count })}
        </Text>
        {matching && count < matching.total && !busy && (
          <Button variant="subtle" size="compact-sm" onClick={matching.select}>
            {t('selectMatching', { count: matching.total })}
          </Button>
        )}
        {children}
        <Button
          variant="subtle"
          size="compact-sm"
          c="dimmed"
          aria-label={t('clearSelection')}
          disabled={busy}
          onClick={clear}
        >
          {t('filters.clear')}
        </Button>
      </Flex>
    </div>
  )
}
