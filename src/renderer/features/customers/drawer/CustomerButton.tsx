import { ActionIcon } from '@mantine/core'
import { IconUserCog } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useCurrentWorkspace } from '../../../lib/ipc/current-workspace.ts'
import { useServiceAccess } from '../../../lib/ipc/service-access.ts'
import type { Issued } from '../../../lib/issued-urls/issued-store.ts'
import { paths } from '../../../lib/paths.ts'

/**
 * Opens the customer that a listed URL belongs to, where tokens can be paused, rotated, and revoked. Hidden for other workspaces, and if
 * the service can't be queried.
 */
export function CustomerButton({ issued: { workspaceId, server, customer, access } }: { issued: Issued }) {
  const { t } = useTranslation('customers')
  const [, navigate] = useLocation()
  const current = useCurrentWorkspace()
  const { mayRead } = useServiceAccess(workspaceId)
  if (!mayRead || current?.id !== workspaceId) return null
  return (
    <ActionIcon
      variant="subtle"
      size="xs"
      c="dimmed"
      aria-label={t('manage', { customer: customer.primaryIdentity })}
      title={t('manageHint')}
      onClick={() => navigate(paths.servers(server.id, 'customers', access.customerId))}
    >
      <IconUserCog size={16} stroke={1.6} aria-hidden />
    </ActionIcon>
  )
}
