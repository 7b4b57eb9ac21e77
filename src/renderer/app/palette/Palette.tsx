import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/spotlight/styles.layer.css'
import { createSpotlight, Spotlight, type SpotlightStore, useSpotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusIfLost } from '../../lib/focus-if-lost.ts'
import classes from './Palette.module.css'
import { RowContent } from './RowContent.tsx'
import { usePaletteGroups } from './use-palette-groups.ts'
import { PALETTE } from './use-typed-ahead.ts'

/** Maximum time that Enter waits for search results, in milliseconds. */
const MAX_WAIT_MS = 5000

interface Props {
  query: string
  onQueryChange: (query: string) => void
  onClose: () => void
}

/** Finds servers, customers, screens, and their actions by a few letters. Loaded when first opened. */
export default function Palette({ query, onQueryChange, onClose }: Props) {
  const { t } = useTranslation('shell')
  const [[store, spotlight]] = useState(createSpotlight)
  const { groups, searching } = usePaletteGroups(query)
  useSelectedRow(store, query)
  const onEnter = useEnter(query, searching)
  useEffect(() => {
    const before = document.activeElement
    spotlight.open()
    return () => focusIfLost(before?.isConnected ? before : document.querySelector('main'))
  }, [spotlight])
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={query}
      onQueryChange={onQueryChange}
      scrollable
      maxHeight={440}
      size={620}
      overlayProps={{ backgroundOpacity: 0.28, blur: 0 }}
      transitionProps={{ duration: 0 }}
      attributes={{ content: { 'aria-label': t('palette.open'), [PALETTE]: true } }}
      classNames={classes}
      onSpotlightClose={onClose}
    >
      <div onKeyDownCapture={onEnter}>
        <Spotlight.Search
          placeholder={t('palette.open')}
          aria-label={t('palette.open')}
          leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
        />
      </div>
      {/* Always mounted, because the keys no longer find the rows of a list that's mounted again. */}
      <Spotlight.ActionsList>
        {groups.map(({ title, rows }) => (
          <Spotlight.ActionsGroup key={title} label={title}>
            {rows.map((row) => (
              <Spotlight.Action
                key={row.id}
                title={row.detail ? `${row.label} · ${row.detail}` : row.label}
                onClick={row.act}
              >
                <RowContent row={row} query={query} />
              </Spotlight.Action>
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && (
          <Spotlight.Empty>{t(searching ? 'palette.searching' : 'palette.nothing')}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

/**
 * Returns a handler for the search field that keeps Enter from running a row of an earlier query: it waits for the results, or
 * `MAX_WAIT_MS`, and then runs the selected row unless the query has changed.
 */
function useEnter(query: string, searching: boolean) {
  const [entered, setEntered] = useState<{ query: string; waits: boolean } | null>(null)
  useEffect(() => {
    if (!entered?.waits) return
    const timer = setTimeout(() => setEntered((now) => now && { ...now, waits: false }), MAX_WAIT_MS)
    return () => clearTimeout(timer)
  }, [entered])
  // Runs after every render, because the row may appear later than the end of the search.
  useEffect(() => {
    if (!entered) return
    if (entered.query !== query) return setEntered(null)
    const row = document.querySelector<HTMLElement>(`[${PALETTE}] [data-selected]`)
    if (!row || (searching && entered.waits)) return
    setEntered(null)
    row.click()
  })
  return (event: ReactKeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    setEntered({ query, waits: true })
  }
}

/** Keeps a row selected for Enter: the first, until the user moves with the arrow keys. */
function useSelectedRow(store: SpotlightStore, query: string): void {
  const { listId } = useSpotlight(store)
  const selectedFor = useRef(query)
  // Runs after every render, because a row that moves to another group is mounted again without its mark.
  useEffect(() => {
    const rows = [...(document.getElementById(listId)?.querySelectorAll('[data-action]') ?? [])]
    const before = rows.findIndex((row) => row.hasAttribute('data-selected'))
    const isChosen = selectedFor.current === query && store.getState().selected > 0 && before >= 0
    selectedFor.current = query
    const selected = isChosen ? before : 0
    for (const [index, row] of rows.entries()) row.toggleAttribute('data-selected', index === selected)
    if (store.getState().selected !== selected) store.updateState((state) => ({ ...state, selected }))
  })
}
