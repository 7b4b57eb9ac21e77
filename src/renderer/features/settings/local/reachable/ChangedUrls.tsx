import { Box, Button, Flex, Group, Text } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { IssuedRecord } from '../../../../../shared/history/issued-record.ts'
import { LOCAL_WORKSPACE_ID } from '../../../../../shared/model/workspace.ts'
import type { Reachability } from '../../../../../shared/reachable/reachable.ts'
import { commandQuery } from '../../../../lib/ipc/command-query.ts'
import { invoke } from '../../../../lib/ipc/invoke.ts'
import { useTask } from '../../../../lib/ipc/use-task.ts'
import { paths } from '../../../../lib/paths.ts'
import { isWorthCopying } from '../../../../lib/url-state/url-state.ts'
import { useRecordStates } from '../../../../lib/url-state/use-record-states.ts'
import { CopyButton } from '../../../../ui/copy/CopyButton.tsx'
import { Callout } from '../../../../ui/feedback/Callout.tsx'
import { ErrorAlert } from '../../../../ui/feedback/ErrorAlert.tsx'
import rows from '../../../../ui/rows/Rows.module.css'

const SHOWN = 5
const NONE: readonly IssuedRecord[] = []

interface Props {
  changed: NonNullable<Reachability['changed']>
  onDone: (next: Reachability) => void
}

/** The URLs that were given out with another address than they carry now, to be tested and shared again. */
export function ChangedUrls({ changed, onDone }: Props) {
  const { t } = useTranslation('reachable')
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const task = useTask()
  const filter = {
    ...{ search: '', workspaceId: LOCAL_WORKSPACE_ID, states: ['issued' as const], to: changed.at },
  }
  const sort = { by: 'createdAt' as const, direction: 'descending' as const }
  const { data } = useQuery(commandQuery('history.list', { filter, sort, offset: 0, limit: 100 }))
  const records = data?.records ?? NONE
  const stateOf = useRecordStates(records)
  const working = useMemo(() => records.filter((record) => isWorthCopying(stateOf(record))), [records, stateOf])
  if (data === undefined) return null
  const count = data.total - (records.length - working.length)
  const from = changed.from ?? t('changed.thisComputer')
  const test = () =>
    void task.run(async () => {
      const started = await invoke('fleetCheck.start', { filter })
      queryClient.setQueryData(commandQuery('fleetCheck.status').queryKey, started)
      navigate(paths.issued())
    })
  const dismiss = () => void task.run(async () => onDone(await invoke('reachable.dismissChange')))
  return (
    <Callout outlined icon={<IconArrowsExchange size={16} stroke={1.6} aria-hidden />} title={t('changed.title')}>
      <p>{count === 0 ? t('changed.none') : t('changed.body', { count, from })}</p>
      {working.length > 0 && (
        <Box component="ul" className={rows.list} w="100%" miw={0} my="xs" aria-label={t('changed.title')}>
          {working.slice(0, SHOWN).map(({ id, customer, server }) => (
            <Flex component="li" key={id} gap="sm" align="center" py="2xs">
              <Text span inherit truncate flex="0 1 auto" miw={0} dir="ltr" title={customer.primaryIdentity}>
                {customer.primaryIdentity}
              </Text>
              <Text span inherit truncate flex="1 2 0" miw="6rem" c="dimmed" dir="auto" title={server.name}>
                {server.name}
              </Text>
              <CopyButton
                value={() => invoke('history.copy', { id, what: 'url' })}
                label={t('changed.copyOf', { customer: customer.primaryIdentity })}
                text={t('changed.copy')}
              />
            </Flex>
          ))}
          {count > SHOWN && (
            <Text component="li" size="sm" c="dimmed" py="2xs">
              {t('changed.more', { count: count - SHOWN })}
            </Text>
          )}
        </Box>
      )}
      <Group gap="xs">
        {count > 0 && (
          <>
            <Button variant="default" loading={task.busy} onClick={test}>
              {t('changed.test')}
            </Button>
            <Button variant="default" onClick={() => navigate(paths.issued())}>
              {t('changed.share')}
            </Button>
          </>
        )}
        <Button variant="default" loading={task.busy} onClick={dismiss}>
          {t('changed.dismiss')}
        </Button>
      </Group>
      {task.failure && <ErrorAlert {...task.failure} />}
    </Callout>
  )
}
