import { Button, Group, Text } from '@mantine/core'
import { IconHistory, IconPlugConnected } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { type Issued, issuedSearch, issuedStore } from '../../lib/issued-urls/issued-store.ts'
import { paths } from '../../lib/paths.ts'
import { useShortcut } from '../../lib/shortcuts/shortcuts.ts'
import { useStore } from '../../lib/store.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import { filterIssued } from './filter-issued.ts'
import { IssuedTable } from './IssuedTable.tsx'

interface Props {
  /** Further buttons of a line. */
  actions?: (issued: Issued) => ReactNode
}

/** What this session handed out, in all workspaces. */
export default function IssuedScreen({ actions }: Props) {
  const { t } = useTranslation(['issued', 'common'])
  const [, navigate] = useLocation()
  const query = useStore(issuedSearch)
  const setQuery = (typed: string) => issuedSearch.update(() => typed)
  const search = useRef<HTMLInputElement>(null)
  const all = useStore(issuedStore)
  const shown = filterIssued(all, query)
  useShortcut('search', () => search.current?.focus())
  const clear = () => {
    setQuery('')
    search.current?.focus()
  }

  const testUrl = (
    <Button
      variant="default"
      leftSection={<IconPlugConnected size={16} stroke={1.6} aria-hidden />}
      onClick={() => navigate(paths.test())}
    >
      {t('testUrl')}
    </Button>
  )

  if (all.length === 0) {
    return (
      <Screen title={t('title')} lead={t('intro')} actions={testUrl}>
        <EmptyState
          icon={<IconHistory size={20} stroke={1.6} aria-hidden />}
          title={t('emptyTitle')}
          hint={t('empty')}
          action={
            <Button variant="default" onClick={() => navigate(paths.servers())}>
              {t('goToServers')}
            </Button>
          }
        />
      </Screen>
    )
  }
  const { length: total } = all
  return (
    <Screen title={t('title')} lead={t('intro')} actions={testUrl}>
      <Group gap="md" wrap="nowrap" mb="sm">
        <SearchField
          ref={search}
          w="20rem"
          label={t('search')}
          placeholder={t('searchPlaceholder')}
          value={query}
          onChange={setQuery}
        />
        <Text role="status" span size="sm" flex="none" c="dimmed">
          {shown.length === total ? t('count', { count: total }) : t('countOf', { shown: shown.length, total })}
        </Text>
      </Group>
      {shown.length > 0 ? (
        <IssuedTable issued={shown} actions={actions} />
      ) : (
        <EmptyState
          title={t('noMatchTitle', { query })}
          hint={t('noMatch')}
          action={
            <Button variant="default" onClick={clear}>
              {t('common:clearSearch')}
            </Button>
          }
        />
      )}
    </Screen>
  )
}
