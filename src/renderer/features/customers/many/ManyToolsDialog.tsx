import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { CustomerChange } from '../../../../shared/management/records/customer-change.ts'
import { useSchemaForm } from '../../../lib/form/use-schema-form.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { serverRecordQuery } from '../../../lib/ipc/server-record.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { Hit } from './Hit.tsx'
import type { Target } from './use-many-customers.ts'

interface Props {
  serverId: string
  target: Target
  onChoose: (change: CustomerChange) => void
  onClose: () => void
}

/** Tool names; null for all. */
const toolsForm = z.object({ tools: z.array(z.string()).nullable() })

/** Chooses which deployed tools the selected customers may call. */
export function ManyToolsDialog({ serverId, target, onChoose, onClose }: Props) {
  const { t } = useTranslation(['manyCustomers', 'customers'])
  const workspaceId = useWorkspaceId()
  const task = useTask()
  const form = useSchemaForm({ schema: toolsForm, saved: { tools: null as string[] | null } })
  const { data: server, error } = useQuery(serverRecordQuery(workspaceId, serverId))
  const offered = (server?.live?.definition.endpoints ?? []).filter(({ enabled }) => enabled)
  const { tools } = form.values
  const tick = (name: string, on: boolean) =>
    form.setFieldValue(
      'tools',
      offered.map(({ toolName }) => toolName).filter((each) => (each === name ? on : tools?.includes(each))),
    )
  return (
    <FormDialog
      title={t('tools.title')}
      lead={<Hit target={target} />}
      form={form}
      task={task}
      confirm={{ label: t('tools.confirm') }}
      onSubmit={async (chosen) => onChoose({ kind: 'setTools', tools: chosen.tools })}
      onClose={onClose}
    >
      <Stack gap="xs">
        {error && <ErrorAlert error={error.detail} />}
        <Checkbox
          label={t('customers:tools.all')}
          description={t('customers:tools.allHelp')}
          checked={tools === null}
          onChange={() => form.setFieldValue('tools', tools === null ? offered.map(({ toolName }) => toolName) : null)}
        />
        {tools !== null &&
          offered.map(({ toolName, title }) => (
            <Checkbox
              key={toolName}
              label={title}
              checked={tools.includes(toolName)}
              onChange={({ currentTarget }) => tick(toolName, currentTarget.checked)}
            />
          ))}
        {tools?.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('customers:tools.noneAllowed')}
          </Text>
        )}
      </Stack>
    </FormDialog>
  )
}
