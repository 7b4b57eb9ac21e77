import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CustomerRow } from '../../../../shared/management/records/customer-record.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { Section } from '../../../ui/layout/Section.tsx'

/** Removes a customer and all their tokens, after confirmation. */
export function RemoveCustomer({ customer, onRemoved }: { customer: CustomerRow; onRemoved: () => void }) {
  const workspaceId = useWorkspaceId()
  const { t } = useTranslation('customers')
  const [asking, setAsking] = useState(false)
  const remove = async () => {
    await invoke('customers.remove', { workspaceId, id: customer.id })
    onRemoved()
  }
  return (
    <Section divided>
      <Group gap="xl" wrap="nowrap" justify="space-between" c="dimmed" fz="sm">
        <p>{t('detail.removeHelp')}</p>
        <Button variant="default" flex="none" c="var(--bad)" onClick={() => setAsking(true)}>
          {t('detail.remove')}
        </Button>
      </Group>
      {asking && (
        <ConfirmDialog
          title={t('remove.title', { customer: customer.primaryIdentity })}
          confirm={t('remove.confirm')}
          onConfirm={remove}
          onClose={() => setAsking(false)}
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
    </Section>
  )
}
