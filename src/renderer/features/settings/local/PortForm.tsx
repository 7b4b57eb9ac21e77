import { Button, Flex, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { LocalServiceStatus } from '../../../../shared/model/local-service.ts'
import { issueMessage } from '../../../../shared/text/issue-message.ts'
import { message } from '../../../../shared/text/message.ts'
import { useSchemaForm } from '../../../lib/form/use-schema-form.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { portSchema } from './port.ts'

interface Props {
  /** The port in use, or the one that's unavailable. */
  port: number | null
  running: boolean
  onChanged: (status: LocalServiceStatus) => void
}

const NOTHING = { wanted: '' }

/** Changes the local service's port, after explaining what will break. */
export function PortForm({ port, running, onChanged }: Props) {
  const workspaceId = useWorkspaceId()
  const { t } = useTranslation('settings')
  const [changedTo, setChangedTo] = useState<number | null>(null)
  const [asked, setAsked] = useState<{ wanted: number; urls: number } | null>(null)
  const task = useTask()
  const same = issueMessage(message('settings.local.portSame'))
  const form = useSchemaForm({
    schema: z.object({ wanted: portSchema.refine((wanted) => !running || wanted !== port, same) }),
    wording: () => message('settings.local.portInvalid'),
    saved: NOTHING,
    onEdit: () => setChangedTo(null),
  })
  const problem = form.errors.wanted

  const submit = form.submit(({ wanted }) => {
    if (task.busy) return
    if (running) ask(wanted)
    else change(wanted)
  })

  /** Changes the port, after confirmation if URLs will stop working. */
  function ask(wanted: number): void {
    void task.run(async () => {
      const { urls } = await invoke('tokens.countLive', { workspaceId })
      if (urls === 0) await changePort(wanted)
      else setAsked({ wanted, urls })
    })
  }

  function change(wanted: number): void {
    setChangedTo(null)
    void task.run(() => changePort(wanted))
  }

  async function changePort(wanted: number): Promise<void> {
    const status = await invoke('localService.setPort', { port: wanted })
    onChanged(status)
    if (status.state !== 'running') return
    setChangedTo(status.port)
    form.reset()
  }

  return (
    <Flex
      aria-label={t('local.portHeading')}
      component="form"
      gap="md"
      direction="column"
      onSubmit={submit}
      noValidate
      autoComplete="off"
    >
      <Group gap="xs" wrap="nowrap" align="flex-end">
        <TextInput
          {...form.getInputProps('wanted')}
          label={t('local.port')}
          inputMode="numeric"
          placeholder={port === null ? undefined : String(port)}
          w="8rem"
          error={problem !== undefined}
          aria-describedby="port-help"
        />
        <Button type="submit" variant="default" loading={task.busy}>
          {t('local.changePort')}
        </Button>
      </Group>
      <Text id="port-help" inherit mt="-2xs" c={problem === undefined ? 'dimmed' : 'var(--bad)'} fz="sm" role="status">
        {problem ?? (changedTo ? t('local.portChanged', { port: String(changedTo) }) : t('local.portHelp'))}
      </Text>
      {port !== null && form.values.wanted !== '' && (
        <Note tone="care">
          <strong>{t('local.portWarningTitle')}</strong>
          <br />
          {t('local.portWarning', { port: String(port) })}
        </Note>
      )}
      {task.failure && <ErrorAlert {...task.failure} />}
      {asked && port !== null && (
        <ConfirmDialog
          title={t('local.portQuestion', { port: String(asked.wanted) })}
          confirm={t('local.changePort')}
          keep={t('local.keepPort', { port: String(port) })}
          onConfirm={() => changePort(asked.wanted)}
          onClose={() => setAsked(null)}
        >
          <p>{t('local.portCost', { count: asked.urls, port: String(port) })}</p>
          <p>{t('local.portTokensStay')}</p>
        </ConfirmDialog>
      )}
    </Flex>
  )
}
