import { Box, Button, Group } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconDownload, IconHistory, IconShieldCheck } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuditFilter } from '../../../shared/management/records/audit-entry.ts'
import { HOUR_MS, MINUTE_MS } from '../../../shared/values/durations.ts'
import { useWorkspaceId } from '../../lib/ipc/current-workspace.ts'
import { invoke } from '../../lib/ipc/invoke.ts'
import { useNow } from '../../lib/time/use-now.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorAlert } from '../../ui/feedback/ErrorAlert.tsx'
import { Skeletons } from '../../ui/feedback/Skeletons.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { AuditDrawer } from './AuditDrawer.tsx'
import { AuditExport } from './AuditExport.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { AuditTable } from './AuditTable.tsx'
import { AuditVerify } from './AuditVerify.tsx'
import { type AuditView, EVERYTHING, filterOf, isNarrowed } from './audit-view.ts'

const PAGE_SIZE = 100

/** Returns changes that match a filter, newest first. New ones appear automatically. */
function useAudit(filter: AuditFilter) {
  const workspaceId = useWorkspaceId()
  return useInfiniteQuery({
    queryKey: ['audit.list', { workspaceId, ...filter }] as const,
    queryFn: ({ pageParam, signal }) =>
      invoke(
        'audit.list',
        { workspaceId, ...filter, limit: PAGE_SIZE, ...(pageParam !== null && { before: pageParam }) },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: (shown) => shown,
  })
}

/** How long to wait for typing to pause before searching, in milliseconds. */
const SEARCH_AFTER_MS = 200

interface Props {
  /** The workspace whose changes are shown. */
  workspace: { id: string; name: string }
}

/** The audit log: what changed in a workspace, when, and by which API key. */
export default function AuditScreen({ workspace }: Props) {
  const { t } = useTranslation('audit')
  const [view, setView] = useState<AuditView>(EVERYTHING)
  const [searched] = useDebouncedValue(view.search, SEARCH_AFTER_MS)
  const [openSeq, setOpenSeq] = useState<number | null>(null)
  const [dialog, setDialog] = useState<'verify' | 'export' | null>(null)
  const hour = Math.floor(useNow(MINUTE_MS) / HOUR_MS)
  const filter = useMemo(() => filterOf({ ...view, search: searched }, hour * HOUR_MS), [view, searched, hour])
  const audit = useAudit(filter)
  const records = useMemo(() => audit.data?.pages.flatMap((page) => page.records) ?? [], [audit.data])
  const open = records.find(({ seq }) => seq === openSeq)
  const close = () => setDialog(null)
  return (
    <Box maw="64rem" px="2xl" pt="2xl" pb="4xl">
      <PageHeader
        level={2}
        title={t('title')}
        lead={t('lead', { workspace: workspace.name })}
        actions={
          <Group gap="xs" wrap="nowrap">
            <Button
              variant="default"
              leftSection={<IconShieldCheck size={16} stroke={1.6} aria-hidden />}
              onClick={() => setDialog('verify')}
            >
              {t('verify')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
              disabled={records.length === 0}
              onClick={() => setDialog('export')}
            >
              {t('export')}
            </Button>
          </Group>
        }
      />
      <AuditFilters view={view} onChange={(change) => setView((now) => ({ ...now, ...change }))} />
      {audit.error && (
        <Box pt="xs">
          <ErrorAlert error={audit.error.detail} actions={{ retry: () => void audit.refetch() }} />
        </Box>
      )}
      {audit.isPending && <Skeletons rows={6} height={40} />}
      {audit.data && records.length > 0 && <AuditTable records={records} openSeq={openSeq} onOpen={setOpenSeq} />}
      {audit.data && records.length === 0 && (
        <EmptyState
          icon={<IconHistory size={20} stroke={1.6} aria-hidden />}
          title={t(isNarrowed(view) ? 'none' : 'empty')}
          hint={t(isNarrowed(view) ? 'noneHint' : 'emptyHint')}
        />
      )}
      {audit.hasNextPage && (
        <Group justify="center" pt="md">
          <Button variant="default" loading={audit.isFetchingNextPage} onClick={() => void audit.fetchNextPage()}>
            {t('more')}
          </Button>
        </Group>
      )}
      {open && <AuditDrawer key={open.seq} record={open} onClose={() => setOpenSeq(null)} />}
      {dialog === 'verify' && <AuditVerify onClose={close} />}
      {dialog === 'export' && <AuditExport filter={filter} onClose={close} />}
    </Box>
  )
}
