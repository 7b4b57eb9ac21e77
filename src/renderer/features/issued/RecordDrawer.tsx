import { Box, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { IssuedRecord } from '../../../shared/history/issued-record.ts'
import { commandQuery } from '../../lib/ipc/command-query.ts'
import { useRecordStates } from '../../lib/url-state/use-record-states.ts'
import { Drawer } from '../../ui/dialogs/Drawer.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorAlert } from '../../ui/feedback/ErrorAlert.tsx'
import { Skeletons } from '../../ui/feedback/Skeletons.tsx'
import { RecordDetail } from './RecordDetail.tsx'
import { RecordState } from './RecordState.tsx'
import type { RecordSlots } from './record-slots.ts'

interface Props {
  id: string
  /** The record from the list, shown until the latest version has loaded. */
  listed: IssuedRecord | undefined
  slots: RecordSlots
  onDelete: () => void
  onClose: () => void
}

/** A record's details, shown next to the list, which stays usable: arrow keys there show the next record here. */
export function RecordDrawer({ id, listed, slots, onDelete, onClose }: Props) {
  const { t } = useTranslation('issued')
  const {
    data: record,
    error,
    isPending,
    refetch,
  } = useQuery({
    ...commandQuery('history.get', { id }),
    placeholderData: listed,
  })
  const records = useMemo(() => (record ? [record] : []), [record])
  const stateOf = useRecordStates(records)
  const identity = record?.customer.primaryIdentity ?? ''
  const name = record?.customer.metadata.name
  return (
    <Drawer
      label={t('drawer.label', { customer: identity })}
      title={identity}
      badge={record && <RecordState state={record.state} urlState={stateOf(record)} />}
      second={
        name && (
          <Text span inherit dir="auto">
            {name}
          </Text>
        )
      }
      close={t('drawer.close')}
      onClose={onClose}
    >
      {isPending && <Skeletons rows={4} height={64} />}
      {record === null && <EmptyState title={t('drawer.gone')} hint={t('drawer.goneHint')} />}
      {error && (
        <Box py="lg" px="2xl">
          <ErrorAlert error={error.detail} actions={{ retry: () => void refetch() }} />
        </Box>
      )}
      {record && (
        <RecordDetail key={record.id} record={record} urlState={stateOf(record)} slots={slots} onDelete={onDelete} />
      )}
    </Drawer>
  )
}
