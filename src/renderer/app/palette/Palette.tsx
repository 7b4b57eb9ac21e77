import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/spotlight/styles.layer.css'
import { createSpotlight, Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusIfLost } from '../../lib/focus-if-lost.ts'
import classes from './Palette.module.css'
import { usePaletteActions } from './use-palette-actions.tsx'

/** How many of one group are shown: what is wanted beyond that is found by typing more of it. */
const SHOWN_PER_GROUP = { all: 4, found: 10 }

/** Finds servers, customers, screens and actions by a few letters. It is loaded when first opened. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell')
  const [[store, spotlight]] = useState(createSpotlight)
  const [query, setQuery] = useState('')
  const actions = usePaletteActions(query)
  useEffect(() => {
    const before = document.activeElement
    spotlight.open()
    return () => focusIfLost(before?.isConnected ? before : document.querySelector('main'))
  }, [spotlight])
  return (
    <Spotlight
      store={store}
      shortcut={null}
      query={query}
      onQueryChange={setQuery}
      actions={actions}
      filter={(query, groups) => filterGroups(query, groups as SpotlightActionGroupData[])}
      nothingFound={t('palette.nothing')}
      highlightQuery
      scrollable
      maxHeight={420}
      size={560}
      overlayProps={{ backgroundOpacity: 0.28, blur: 0 }}
      transitionProps={{ duration: 0 }}
      attributes={{ content: { 'aria-label': t('palette.open') } }}
      classNames={classes}
      searchProps={{
        placeholder: t('palette.open'),
        'aria-label': t('palette.open'),
        leftSection: <IconSearch size={16} stroke={1.6} aria-hidden />,
      }}
      onSpotlightClose={onClose}
    />
  )
}

function filterGroups(query: string, groups: SpotlightActionGroupData[]): SpotlightActionGroupData[] {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const found = groups.map(({ group, actions }) => ({
    group,
    actions: actions
      .filter(({ label, description, keywords }) => {
        const text = `${label} ${description ?? ''} ${keywords ?? ''}`.toLocaleLowerCase()
        return words.every((word) => text.includes(word))
      })
      .slice(0, words.length === 0 ? SHOWN_PER_GROUP.all : SHOWN_PER_GROUP.found),
  }))
  return found.filter(({ actions }) => actions.length > 0)
}
