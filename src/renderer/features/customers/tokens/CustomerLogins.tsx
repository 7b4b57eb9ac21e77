import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoginRecord } from '../../../../shared/management/login-operations.ts'
import type { CustomerRow } from '../../../../shared/management/records/customer-record.ts'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useMayManage } from '../../../lib/ipc/service-access.ts'
import { showToast } from '../../../lib/toast-store.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'

interface Props {
  serverId: string
  customer: CustomerRow
}

/** A customer's own logins at the APIs of one server. Renders nothing if there are none. */
export function CustomerLogins({ serverId, customer }: Props) {
  const workspaceId = useWorkspaceId()
  const mayManage = useMayManage()
  const { t } = useTranslation('customers')
  const [ending, setEnding] = useState<LoginRecord | null>(null)
  const { data } = useQuery(commandQuery('logins.list', { workspaceId, serverId, customerId: customer.id }))
  const logins = data?.logins ?? []
  if (logins.length === 0) return null
  return (
    <Stack gap="xs">
      {logins.map((login) => (
        <Group key={login.id} gap="md" wrap="nowrap" justify="space-between" align="start">
          <Text inherit fz="sm" c="dimmed" dir="auto">
            {describe(login)} <RelativeTime time={login.since} />
          </Text>
          {mayManage && (
            <Button
              size="xs"
              variant="default"
              flex="none"
              aria-label={t('login.endNamed', { api: login.credentialName })}
              onClick={() => setEnding(login)}
            >
              {t('login.end')}
            </Button>
          )}
        </Group>
      ))}
      {ending && (
        <ConfirmDialog
          title={t('login.endTitle', { api: ending.credentialName })}
          confirm={t('login.end')}
          onConfirm={async () => {
            const { credentialId } = ending
            const { revoked } = await invoke('logins.end', {
              workspaceId,
              serverId,
              customerId: customer.id,
              credentialId,
            })
            if (!revoked) showToast({ text: t('login.notRevoked', { api: ending.credentialName }) })
          }}
          onClose={() => setEnding(null)}
        >
          <p>{t('login.endBody', { customer: customer.primaryIdentity })}</p>
        </ConfirmDialog>
      )}
    </Stack>
  )

  function describe({ state, person, credentialName: api }: LoginRecord): string {
    if (state === 'loggedIn')
      return person === null ? t('login.loggedIn', { api }) : t('login.loggedInAs', { api, person })
    return t(`login.${state}`, { api })
  }
}
