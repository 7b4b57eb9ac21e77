import { Button, Flex, Group, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallFilter } from '../../../../shared/management/records/call-record.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useMayManage } from '../../../lib/ipc/service-access.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { csvName, exportCalls } from '../export/export-calls.ts'

interface Props {
  server: { id: string; name: string }
  filter: CallFilter
  onCleared: () => void
}

/** The log's title, with buttons to export and clear it. */
export function LogHeader({ server, filter, onCleared }: Props) {
  const workspaceId = useWorkspaceId()
  const mayManage = useMayManage()
  const { t, i18n } = useTranslation('calls')
  const [clearing, setClearing] = useState(false)
  const [said, setSaid] = useState('')
  const exporting = useTask()
  const number = new Intl.NumberFormat(i18n.language)

  const save = () =>
    void exporting.run(async () => {
      setSaid('')
      const name = csvName(server.name, new Date().toISOString().slice(0, 10))
      const progress = (count: number) => setSaid(t('export.busy', { count, number: number.format(count) }))
      const willBeCut = (count: number) => setSaid(t('export.willBeCut', { number: number.format(count) }))
      const { saved, cut } = await exportCalls({ workspaceId, ...filter }, name, progress, willBeCut)
      const words = { count: saved ?? 0, number: number.format(saved ?? 0) }
      setSaid(saved === null ? '' : t(cut ? 'export.cut' : 'export.saved', words))
    })
  const clear = async () => {
    await invoke('calls.clear', { workspaceId, serverId: server.id })
    onCleared()
  }
  return (
    <>
      <Flex component="header" rowGap="xs" columnGap="xl" wrap="wrap" align="center">
        <Title order={2} size="h3">
          {t('log.title')}
        </Title>
        <Text role="status" span size="sm" c="dimmed">
          {said}
        </Text>
        <Group gap="2xs" wrap="nowrap" align="stretch" ml="auto">
          <Button
            size="xs"
            variant="default"
            leftSection={<IconDownload size={15} stroke={1.6} aria-hidden />}
            loading={exporting.busy}
            onClick={save}
          >
            {t('export.button')}
          </Button>
          {mayManage && (
            <Button size="xs" variant="subtle" c="var(--bad)" onClick={() => setClearing(true)}>
              {t('clear.button')}
            </Button>
          )}
        </Group>
      </Flex>
      {exporting.failure && <ErrorAlert {...exporting.failure} actions={{ retry: save }} />}
      {clearing && (
        <ConfirmDialog
          title={t('clear.title', { server: server.name })}
          confirm={t('clear.confirm')}
          onConfirm={clear}
          onClose={() => setClearing(false)}
        >
          <p>{t('clear.body')}</p>
          <p>{t('clear.stays')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
