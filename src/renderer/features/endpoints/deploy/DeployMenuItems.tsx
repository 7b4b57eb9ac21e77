import { Menu } from '@mantine/core'
import { IconArrowBackUp, IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { useOpenServer } from '../draft/use-open-server.ts'
import { requestAction } from '../requested-action.ts'

/** Items for the menu in a server's header: show versions, and discard the draft's changes. */
export default function DeployMenuItems({ serverId }: { serverId: string }) {
  const workspaceId = useWorkspaceId()
  const { t } = useTranslation('endpoints')
  const { record, session } = useOpenServer(serverId)
  const place = { workspaceId, serverId }
  const isChanged = record?.changed || (session !== undefined && session.draft !== session.saved)
  return (
    <>
      <Menu.Item
        leftSection={<IconHistory size={15} stroke={1.6} aria-hidden />}
        disabled={!record?.live}
        onClick={() => requestAction(place, 'versions')}
      >
        {t('menu.versions')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconArrowBackUp size={15} stroke={1.6} aria-hidden />}
        disabled={!record?.live || !isChanged}
        onClick={() => requestAction(place, 'discard')}
      >
        {t('menu.discard')}
      </Menu.Item>
      <Menu.Divider />
    </>
  )
}
