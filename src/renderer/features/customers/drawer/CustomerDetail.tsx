import { Box, Button, Group, Text } from '@mantine/core'
import { IconChartBar, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CustomerDetail as Detail } from '../../../../shared/management/records/customer-record.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useMayManage } from '../../../lib/ipc/service-access.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { StageSteps } from '../stage/StageSteps.tsx'
import type { NewUrlRows } from '../tokens/NewUrlDialog.tsx'
import { Tokens } from '../tokens/Tokens.tsx'
import { CustomerFacts } from './CustomerFacts.tsx'
import { CustomerLimits } from './CustomerLimits.tsx'
import { CustomerNotes } from './CustomerNotes.tsx'
import { EditCustomerDialog } from './EditCustomerDialog.tsx'
import { ToolAccess } from './ToolAccess.tsx'

interface Props {
  server: { id: string; name: string }
  detail: Detail
  newUrlRows: NewUrlRows
  onShowCalls: () => void
  onRemoved: () => void
}

/** Everything about one customer on one server. */
export function CustomerDetail({ server, detail, newUrlRows, onShowCalls, onRemoved }: Props) {
  const workspaceId = useWorkspaceId()
  const mayManage = useMayManage()
  const { t } = useTranslation(['customers', 'limits'])
  const [removing, setRemoving] = useState(false)
  const [editing, setEditing] = useState(false)
  const { customer, access } = detail
  const here = access.find(({ serverId }) => serverId === server.id)
  const elsewhere = customer.servers.filter(({ id }) => id !== server.id)

  const remove = async () => {
    await invoke('customers.remove', { workspaceId, id: customer.id })
    onRemoved()
  }
  return (
    <Box px="2xl" pt="lg" pb="3xl">
      <StageSteps customer={customer} tokens={here?.tokens ?? []} />
      <Section
        region
        divided
        title={t('detail.details')}
        aside={
          <Group gap="2xs" ml="auto" wrap="nowrap">
            {mayManage && (
              <Button
                size="xs"
                variant="default"
                leftSection={<IconPencil size={15} stroke={1.6} aria-hidden />}
                onClick={() => setEditing(true)}
              >
                {t('edit.open')}
              </Button>
            )}
            <Button
              size="xs"
              variant="default"
              leftSection={<IconChartBar size={15} stroke={1.6} aria-hidden />}
              onClick={onShowCalls}
            >
              {t('detail.showCalls')}
            </Button>
          </Group>
        }
      >
        <CustomerFacts customer={customer} elsewhere={elsewhere} />
      </Section>
      <Section region divided title={t('detail.tokens')}>
        <Tokens server={server} customer={customer} tokens={here?.tokens ?? []} newUrlRows={newUrlRows} />
      </Section>
      <Section region divided title={t('note.title')}>
        <fieldset disabled={!mayManage}>
          <CustomerNotes customer={customer} here={here} />
        </fieldset>
      </Section>
      {here && (
        <Section region divided title={t('tools.title')}>
          <fieldset disabled={!mayManage}>
            <ToolAccess customerId={customer.id} access={here} />
          </fieldset>
        </Section>
      )}
      {here && (
        <Section region divided title={t('limits:title')}>
          <fieldset disabled={!mayManage}>
            <CustomerLimits customerId={customer.id} access={here} />
          </fieldset>
        </Section>
      )}
      {mayManage && (
        <Section divided>
          <Group gap="xl" wrap="nowrap" justify="space-between" c="dimmed" fz="sm">
            <p>{t('detail.removeHelp')}</p>
            <Button variant="default" flex="none" c="var(--bad)" onClick={() => setRemoving(true)}>
              {t('detail.remove')}
            </Button>
          </Group>
        </Section>
      )}
      {editing && <EditCustomerDialog customer={customer} onClose={() => setEditing(false)} />}
      {removing && (
        <ConfirmDialog
          title={t('remove.title', { customer: customer.primaryIdentity })}
          confirm={t('remove.confirm')}
          onConfirm={remove}
          onClose={() => setRemoving(false)}
        >
          <p>
            {customer.servers.length === 0
              ? t('remove.bodyNone')
              : t('remove.body', { count: customer.servers.length })}
          </p>
          {customer.servers.length > 0 && (
            <ul data-bullets>
              {customer.servers.map(({ id, name }) => (
                <li key={id} dir="auto">
                  {name}
                </li>
              ))}
            </ul>
          )}
          <Text inherit c="dimmed">
            {t('remove.stays')}
          </Text>
        </ConfirmDialog>
      )}
    </Box>
  )
}
