import { Box, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ServerList } from '../../../../shared/model/server.ts'
import type { Failure } from '../../../lib/errors/failure.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { Skeletons } from '../../../ui/feedback/Skeletons.tsx'
import classes from './ServerColumn.module.css'
import { ServerListbox } from './ServerListbox.tsx'
import { ServerSearch } from './ServerSearch.tsx'
import { searchServers } from './search.ts'
import { stepIndex } from './step-index.ts'

interface Props {
  list: UseQueryResult<ServerList, Failure>
  refreshing: boolean
  selectedId: string | undefined
  onSelect: (id: string) => void
  onEnter: () => void
  /** Called when a server is clicked, after it's selected. */
  onPress: () => void
  /** Called before the search field gets the focus by its shortcut. */
  onSearch: () => void
  onRefresh: () => void
  onStartService: () => void
  /** Creates a server. If undefined, there's no button. */
  onNew?: (() => void) | undefined
  onOpenSettings: () => void
  /** Shown below the list. */
  foot?: ReactNode
}

/** The left column: the workspace's servers, in every state of the list. */
export function ServerColumn({
  list,
  refreshing,
  selectedId,
  onSelect,
  onEnter,
  onPress,
  onSearch,
  onRefresh,
  onStartService,
  onNew,
  onOpenSettings,
  foot,
}: Props) {
  const { t } = useTranslation('servers')
  const [query, setQuery] = useState('')
  const all = list.data?.servers ?? []
  const leftOut = list.data?.leftOut ?? 0
  const found = searchServers(all, query)
  const step = (key: string) => {
    const from = found.findIndex(({ id }) => id === selectedId)
    const next = found[stepIndex(key, from, found.length, 1)]
    if (next) onSelect(next.id)
  }
  const enter = () => {
    // If the previous selection isn't among the search results, select the first result.
    const [first] = found
    if (first && query.trim() !== '' && !found.some(({ id }) => id === selectedId)) onSelect(first.id)
    onEnter()
  }
  return (
    <section className={classes.column} aria-label={t('column')}>
      <ServerSearch
        query={query}
        onQuery={setQuery}
        refreshing={refreshing}
        onRefresh={onRefresh}
        onNew={onNew}
        onStep={step}
        onEnter={enter}
        onSearch={onSearch}
      />
      {list.error && !refreshing && (
        <Box px="md" pb="sm">
          <ErrorAlert
            error={list.error.detail}
            at={list.errorUpdatedAt}
            actions={{
              openSettings: onOpenSettings,
              startService: onStartService,
              changePort: onOpenSettings,
              retry: onRefresh,
              refreshServers: onRefresh,
            }}
          />
        </Box>
      )}
      {leftOut > 0 && (
        <Box px="md" pb="sm">
          <Note tone="care">{t('leftOut', { count: leftOut })}</Note>
        </Box>
      )}
      {query.trim() !== '' && all.length > 0 && (
        <Text size="sm" px="lg" pb="xs" c="var(--text-3)" role="status">
          {t('matches', { count: found.length, total: all.length })}
        </Text>
      )}
      {list.isPending && list.isFetching && <Skeletons rows={6} height={55} />}
      {found.length > 0 && (
        <ServerListbox
          servers={found}
          query={query}
          selectedId={selectedId}
          onSelect={onSelect}
          onEnter={onEnter}
          onPress={onPress}
        />
      )}
      {list.isSuccess && all.length === 0 && (
        <EmptyState title={t('empty')} hint={t(onNew ? 'emptyCreate' : 'emptyAsk')} />
      )}
      {all.length > 0 && found.length === 0 && <EmptyState title={t('noMatch')} hint={t('noMatchHint')} />}
      {foot && <Box mt="auto">{foot}</Box>}
    </section>
  )
}
