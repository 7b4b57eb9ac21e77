import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { serverKey } from '../../lib/server-place.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { IssuedList } from './IssuedList.tsx'
import type { RecordSlots } from './record-slots.ts'

interface Props {
  workspaceId: string
  serverId: string
  slots: RecordSlots
}

/** Every URL that this desk generated for one server. */
export default function ServerIssued({ workspaceId, serverId, slots }: Props) {
  const { t } = useTranslation('issued')
  const scope = useMemo(() => ({ workspaceId, serverId }), [workspaceId, serverId])
  const place = serverKey(scope)
  return (
    <IssuedList
      key={place}
      place={place}
      scope={scope}
      slots={slots}
      empty={<EmptyState title={t('emptyTitle')} hint={t('emptyServer')} />}
    />
  )
}
