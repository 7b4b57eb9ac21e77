import { ActionIcon, Group, Loader } from '@mantine/core'
import { IconPlus, IconRefresh } from '@tabler/icons-react'
import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ariaShortcut, useShortcut } from '../../../lib/shortcuts/shortcuts.ts'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { useShortcutText } from '../../../ui/keys/use-shortcut-text.ts'

interface Props {
  query: string
  onQuery: (query: string) => void
  refreshing: boolean
  onRefresh: () => void
  /** Creates a server. If undefined, there's no button. */
  onNew?: (() => void) | undefined
  /** Called for ArrowDown and ArrowUp in the search field, which move through the list. */
  onStep: (key: string) => void
  onEnter: () => void
  /** Called before the field gets the focus by its shortcut. */
  onSearch: () => void
}

/** Search field and refresh button above the list. */
export function ServerSearch({ query, onQuery, refreshing, onRefresh, onNew, onStep, onEnter, onSearch }: Props) {
  const { t } = useTranslation('servers')
  const keysOf = useShortcutText()
  const input = useRef<HTMLInputElement>(null)
  useShortcut('search', () => {
    onSearch()
    input.current?.select()
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      onStep(event.key)
    } else if (event.key === 'Enter') onEnter()
  }
  return (
    <Group gap="xs" wrap="nowrap" align="stretch" py="sm" px="md">
      <SearchField
        ref={input}
        label={t('search')}
        title={`${t('search')} (${keysOf('search')})`}
        aria-keyshortcuts={ariaShortcut('search')}
        flex={1}
        value={query}
        onChange={onQuery}
        onKeyDown={onKeyDown}
      />
      <ActionIcon
        aria-label={t('refresh')}
        title={`${t('refresh')} (${keysOf('refreshServers')})`}
        aria-keyshortcuts={ariaShortcut('refreshServers')}
        aria-busy={refreshing || undefined}
        onClick={onRefresh}
      >
        {refreshing ? (
          <Loader size={14} aria-label={t('refreshing')} />
        ) : (
          <IconRefresh size={16} stroke={1.6} aria-hidden />
        )}
      </ActionIcon>
      {onNew && (
        <ActionIcon aria-label={t('new')} title={t('new')} onClick={onNew}>
          <IconPlus size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  )
}
