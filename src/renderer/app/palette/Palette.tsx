import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/spotlight/styles.layer.css'
import { createSpotlight, Spotlight, type SpotlightStore, useSpotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusIfLost } from '../../lib/focus-if-lost.ts'
import classes from './Palette.module.css'
import type { RowGroup } from './palette-row.ts'
import { RowContent } from './RowContent.tsx'
import { usePaletteGroups } from './use-palette-groups.ts'

/** Finds servers, customers, screens, and their actions by a few letters. Loaded when first opened. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell')
  const [[store, spotlight]] = useState(createSpotlight)
  const [query, setQuery] = useState('')
  const { groups, searching } = usePaletteGroups(query)
  useSelectedRow(store, query, groups)
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
      onQueryChange={setQuery}
      scrollable
      maxHeight={440}
      size={620}
      overlayProps={{ backgroundOpacity: 0.28, blur: 0 }}
      transitionProps={{ duration: 0 }}
      attributes={{ content: { 'aria-label': t('palette.open') } }}
      classNames={classes}
      onSpotlightClose={onClose}
    >
      <Spotlight.Search
        placeholder={t('palette.open')}
        aria-label={t('palette.open')}
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
      />
      {groups.length > 0 ? (
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
        </Spotlight.ActionsList>
      ) : (
        <Spotlight.Empty>{t(searching ? 'palette.searching' : 'palette.nothing')}</Spotlight.Empty>
      )}
    </Spotlight.Root>
  )
}

/** Keeps a row selected for Enter: the first, until the user moves with the arrow keys. */
function useSelectedRow(store: SpotlightStore, query: string, groups: readonly RowGroup[]): void {
  const { listId } = useSpotlight(store)
  const shown = groups.flatMap(({ rows }) => rows.map(({ id }) => id)).join('\n')
  const selectedFor = useRef(query)
  useEffect(() => {
    const rows = [...(document.getElementById(listId)?.querySelectorAll('[data-action]') ?? [])]
    const before = rows.findIndex((row) => row.hasAttribute('data-selected'))
    const isChosen = selectedFor.current === query && store.getState().selected > 0 && before >= 0
    selectedFor.current = query
    const selected = isChosen ? before : 0
    for (const [index, row] of rows.entries()) row.toggleAttribute('data-selected', index === selected)
    store.updateState((state) => ({ ...state, selected }))
  }, [store, listId, shown, query])
}
