import { Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { LOCAL_WORKSPACE_ID } from '../../../shared/model/workspace.ts'
import { message } from '../../../shared/text/message.ts'
import { say } from '../../../shared/text/say.ts'
import { Failure } from '../../lib/errors/failure.ts'
import { useSelectWorkspace } from '../../lib/ipc/current-workspace.ts'
import { addToServerList } from '../../lib/ipc/edit-server-list.ts'
import { invoke } from '../../lib/ipc/invoke.ts'
import { serverRecordQuery } from '../../lib/ipc/server-record.ts'
import { useTask } from '../../lib/ipc/use-task.ts'
import { paths } from '../../lib/paths.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Callout } from '../../ui/feedback/Callout.tsx'
import { ErrorAlert } from '../../ui/feedback/ErrorAlert.tsx'
import type { ServerFile } from './use-opening.ts'

/** Maximum file size in megabytes. The service doesn't accept more. */
const MAX_MEGABYTES = 20

/** Confirms adding an exported server to the local service, then opens it. */
export function ImportServerDialog({ file, onClose }: { file: ServerFile; onClose: () => void }) {
  const { t } = useTranslation('openRequests')
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const select = useSelectWorkspace()
  const task = useTask()
  const { name, bytes, read } = file
  // The service's error about the file's content, which no field here corresponds to.
  const error = task.failure?.error
  const refusal = error?.kind === 'invalidInput' ? error.fields.text : undefined
  const importServer = () =>
    void task.run(async () => {
      if (bytes > MAX_MEGABYTES * 1_000_000) {
        const cause = message('openRequests.importServer.tooLarge', { name })
        const remedy = message('openRequests.importServer.tooLargeRemedy', { megabytes: MAX_MEGABYTES })
        throw new Failure({ kind: 'storage', code: 'other', cause, remedy })
      }
      const record = await invoke('servers.import', { workspaceId: LOCAL_WORKSPACE_ID, text: await read() })
      await select(LOCAL_WORKSPACE_ID)
      queryClient.setQueryData(serverRecordQuery(LOCAL_WORKSPACE_ID, record.id).queryKey, record)
      addToServerList(queryClient, LOCAL_WORKSPACE_ID, record)
      onClose()
      navigate(paths.servers(record.id, 'tools'))
    })
  return (
    <Dialog
      title={t('importServer.title', { name })}
      onClose={onClose}
      onSubmit={importServer}
      confirm={{
        label: t('importServer.confirm'),
        busy: task.busy,
        disabled: refusal !== undefined,
        failed: task.failure !== null,
        focused: true,
      }}
    >
      <Stack gap="md">
        <Text inherit>{t('importServer.body')}</Text>
        {refusal ? (
          <Callout role="alert" tone="bad" title={t('importServer.refused')}>
            {say(refusal)}
          </Callout>
        ) : (
          task.failure && <ErrorAlert {...task.failure} />
        )}
      </Stack>
    </Dialog>
  )
}
