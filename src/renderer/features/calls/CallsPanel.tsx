import { Flex, Stack, Text } from '@mantine/core'
import { IconActivity } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { commandQuery } from '../../lib/ipc/command-query.ts'
import { useWorkspaceId } from '../../lib/ipc/current-workspace.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Skeletons } from '../../ui/feedback/Skeletons.tsx'
import { CallCharts } from './charts/CallCharts.tsx'
import { CallFilters } from './log/CallFilters.tsx'
import { CallLog } from './log/CallLog.tsx'
import { LogHeader } from './log/LogHeader.tsx'
import { MissingCalls } from './log/MissingCalls.tsx'
import { useCallLog } from './log/use-call-log.ts'
import { CleanupProgress } from './retention/CleanupProgress.tsx'
import { RecordingState } from './retention/RecordingState.tsx'
import { useCleanups } from './retention/use-cleanups.ts'

interface Props {
  server: { id: string; name: string }
  /** Filters by this customer. */
  customerId: string | undefined
  onCustomer: (customerId: string | undefined) => void
  onOpenCustomer: (customerId: string) => void
  onAllCustomers: () => void
  /** Opens the recording settings; undefined if they can't be changed. */
  onRecording: (() => void) | undefined
}

/** Calls to one server of the local service: charts above, the log below. */
export default function CallsPanel(props: Props) {
  const { server, customerId, onCustomer, onOpenCustomer, onAllCustomers, onRecording } = props
  const workspaceId = useWorkspaceId()
  const { t } = useTranslation('calls')
  const [tool, setTool] = useState<string>()
  const [onlyErrors, setOnlyErrors] = useState(false)
  const [hideTests, setHideTests] = useState(false)
  const filter = {
    serverId: server.id,
    customerId,
    tool,
    ...(onlyErrors && { ok: false }),
    ...(hideTests && { test: false }),
  }
  const { log, calls, error } = useCallLog(filter)
  const clearings = useCleanups().filter(
    ({ kind, clearedServerId }) => kind === 'clearCalls' && (clearedServerId ?? server.id) === server.id,
  )
  // Any loaded call names the customer; fetch the customer only if there are no calls.
  const { data: asked } = useQuery({
    ...commandQuery('customers.get', { workspaceId, id: customerId ?? '' }),
    enabled: customerId !== undefined && log.isSuccess && calls.length === 0,
  })
  const filtered = customerId !== undefined || tool !== undefined || onlyErrors || hideTests
  const nothing = log.isSuccess && calls.length === 0 && !filtered
  const customerName = customerId && (calls[0]?.primaryIdentity ?? asked?.customer.primaryIdentity ?? customerId)

  return (
    <Stack gap="lg">
      <CleanupProgress doing="clearing" cleanups={clearings} />
      <MissingCalls serverId={server.id} />
      {nothing && (
        <EmptyState
          icon={<IconActivity size={20} stroke={1.6} aria-hidden />}
          title={t('empty')}
          hint={t('emptyHint')}
          action={<RecordingState serverId={server.id} onChange={onRecording} />}
        />
      )}
      {!nothing && log.isSuccess && (
        <CallCharts
          serverId={server.id}
          customerId={customerId}
          onCustomer={onCustomer}
          onTool={setTool}
          onAllCustomers={onAllCustomers}
        />
      )}
      <Flex aria-label={t('log.title')} component="section" gap="sm" direction="column">
        {!nothing && log.isSuccess && (
          <LogHeader server={server} filter={filter} onCleared={() => void log.refetch()} />
        )}
        {!nothing && log.isSuccess && (
          <CallFilters
            customer={customerName}
            tool={tool}
            onlyErrors={onlyErrors}
            onCustomer={() => onCustomer(undefined)}
            onTool={() => setTool(undefined)}
            onOnlyErrors={setOnlyErrors}
            hideTests={hideTests}
            onHideTests={setHideTests}
            aside={<RecordingState serverId={server.id} onChange={onRecording} />}
          />
        )}
        {calls.some(({ test }) => test) && (
          <Text size="sm" c="dimmed">
            {t('testsNote')}
          </Text>
        )}
        {error && <LoadError error={error.detail} retry={() => void log.refetch()} />}
        {log.isPending && !error && <Skeletons rows={6} height={40} />}
        {!nothing && log.isSuccess && (
          <CallLog
            server={server}
            calls={calls}
            more={log.hasNextPage}
            loading={log.isFetchingNextPage}
            oneCustomer={customerId !== undefined}
            onMore={() => void log.fetchNextPage()}
            onCustomer={onCustomer}
            onTool={setTool}
            onOpenCustomer={onOpenCustomer}
            onRecording={onRecording}
          />
        )}
      </Flex>
    </Stack>
  )
}
