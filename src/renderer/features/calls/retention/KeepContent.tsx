import { useTranslation } from 'react-i18next'
import { useMayManage } from '../../../lib/ipc/service-access.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { useKeepContent } from './use-keep-content.ts'

/** Whether the log of a server keeps arguments and replies. */
export function KeepContent({ serverId }: { serverId: string }) {
  const { t } = useTranslation('calls')
  const { kept, change, failure } = useKeepContent(serverId)
  const mayManage = useMayManage()
  if (kept === undefined || !mayManage) return null
  return (
    <>
      <Switch
        small
        label={t('keep.label')}
        title={t('keep.help')}
        checked={kept}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      {failure && <ErrorAlert {...failure} />}
    </>
  )
}
