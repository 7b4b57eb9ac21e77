import { Box, Button, Flex, Group, Text, TextInput, type TextInputProps } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { type ManagementSettings, operations } from '../../../../shared/management/operations.ts'
import { message } from '../../../../shared/text/message.ts'
import { createFormDrafts } from '../../../lib/form/form-drafts.ts'
import type { Wording } from '../../../lib/form/form-errors.ts'
import { useSchemaForm } from '../../../lib/form/use-schema-form.ts'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { auditRetentionSchema, retentionSchema } from './retention.ts'

const schema = z.object({
  contact: operations['management.settings'].output.shape.contact,
  retentionDays: retentionSchema,
  auditRetentionDays: auditRetentionSchema,
})

const wording: Wording = ({ path, ...issue }) =>
  path?.[0] === 'contact' && issue.code === 'too_big'
    ? message('settings.management.contactTooLong', { max: Number(issue.maximum) })
    : path?.[0] === 'auditRetentionDays'
      ? message('settings.management.auditRetentionInvalid')
      : message('settings.management.retentionInvalid')

/** Props for a field with its help below it. */
const HELP_BELOW: Partial<TextInputProps> = {
  descriptionProps: { mt: '3xs', c: 'dimmed' },
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
}
/** Props for a field that takes a number of days. */
const DAYS: Partial<TextInputProps> = {
  ...HELP_BELOW,
  inputMode: 'numeric',
  inputContainer: (input) => <Box w="8rem">{input}</Box>,
}

const drafts = createFormDrafts<z.input<typeof schema>>()

/** Edits the contact that customers see, and how long calls and the audit log are kept. */
export function ManagementForm() {
  const workspaceId = useWorkspaceId()
  const settings = useQuery(commandQuery('management.settings', { workspaceId }))
  if (settings.error) {
    return <ErrorAlert error={settings.error.detail} actions={{ retry: () => void settings.refetch() }} />
  }
  return settings.data ? <Fields settings={settings.data} /> : null
}

function Fields({ settings }: { settings: ManagementSettings }) {
  const workspaceId = useWorkspaceId()
  const { t } = useTranslation('settings')
  const queryClient = useQueryClient()
  const [saved, setSaved] = useState(false)
  const task = useTask()
  const form = useSchemaForm({
    schema,
    wording,
    saved: {
      contact: settings.contact,
      retentionDays: String(settings.retentionDays),
      auditRetentionDays: String(settings.auditRetentionDays ?? ''),
    },
    kept: { drafts, id: workspaceId },
    validateInputOnChange: ['contact'],
    onEdit: () => setSaved(false),
  })
  const typed = schema.safeParse(form.values).data
  const changed =
    typed?.contact !== settings.contact ||
    typed.retentionDays !== settings.retentionDays ||
    typed.auditRetentionDays !== settings.auditRetentionDays

  const save = form.submit(async (next) => {
    if (task.busy) return
    await task.run(async () => {
      const now = await invoke('management.updateSettings', { workspaceId, ...next })
      queryClient.setQueryData(commandQuery('management.settings', { workspaceId }).queryKey, now)
      form.reset()
      setSaved(true)
    })
  })
  return (
    <Flex
      aria-label={t('management.heading')}
      component="form"
      gap="lg"
      direction="column"
      onSubmit={save}
      noValidate
      autoComplete="off"
    >
      <TextInput
        {...form.getInputProps('contact')}
        label={t('management.contact')}
        placeholder={t('management.contactPlaceholder')}
        description={t('management.contactHelp')}
        {...HELP_BELOW}
      />
      <TextInput
        {...form.getInputProps('retentionDays')}
        label={t('management.retention')}
        description={t('management.retentionHelp')}
        {...DAYS}
      />
      <TextInput
        {...form.getInputProps('auditRetentionDays')}
        label={t('management.auditRetention')}
        placeholder={t('management.forever')}
        description={t('management.auditRetentionHelp')}
        {...DAYS}
      />
      <Group gap="md" wrap="nowrap">
        <Button type="submit" variant={changed ? 'filled' : 'default'} loading={task.busy} disabled={!changed}>
          {t('management.save')}
        </Button>
        <Text role="status" span inherit c="var(--good)">
          {saved && t('workspace.saved')}
        </Text>
      </Group>
      {task.failure && <ErrorAlert {...task.failure} />}
    </Flex>
  )
}
