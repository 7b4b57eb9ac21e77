import { Text } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { listKey } from '../../lib/list-views.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { IssuedList } from './IssuedList.tsx'
import type { RecordSlots } from './record-slots.ts'

interface Props {
  workspaceId: string
  /** The server to which the list is limited; undefined for the whole workspace. */
  serverId?: string | undefined
  /** Whether the list contains all known URLs, because the service can't be queried for others. */
  isAll: boolean
  slots: RecordSlots
}

/** All URLs that this desk generated in a workspace or for one of its servers. */
export default function IssuedPanel({ workspaceId, serverId, isAll, slots }: Props) {
  const { t } = useTranslation('issued')
  const scope = useMemo(() => ({ workspaceId, ...(serverId !== undefined && { serverId }) }), [workspaceId, serverId])
  return (
    <>
      {isAll && (
        <Text size="sm" mb="sm" c="dimmed">
          {t('onlyOwn')}
        </Text>
      )}
      <IssuedList
        key={listKey(scope)}
        scope={scope}
        slots={slots}
        empty={
          <EmptyState
            icon={<IconLink size={20} stroke={1.6} aria-hidden />}
            title={t('emptyTitle')}
            hint={t(serverId === undefined ? 'empty' : 'emptyServer')}
          />
        }
      />
    </>
  )
}
