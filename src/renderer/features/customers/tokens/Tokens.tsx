import { Box, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { IssuedRecord } from '../../../../shared/history/issued-record.ts'
import type { CustomerRow, TokenRecord } from '../../../../shared/management/records/customer-record.ts'
import type { UnconfirmedNode } from '../../../../shared/management/records/unconfirmed-node.ts'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { ClaimDialog } from '../../../ui/claims/ClaimDialog.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import type { CustomerSlots } from '../drawer/customer-slots.ts'
import { CustomerLogins } from './CustomerLogins.tsx'
import { ExpiryDialog } from './ExpiryDialog.tsx'
import { RotateDialog } from './RotateDialog.tsx'
import type { AskedOfToken } from './TokenActions.tsx'
import { TokenCard } from './TokenCard.tsx'
import { UnconfirmedNodes } from './UnconfirmedNodes.tsx'
import { ValuesDialog } from './ValuesDialog.tsx'

type Asked = { what: AskedOfToken; token: TokenRecord }

interface Props {
  server: { id: string; name: string }
  customer: CustomerRow
  /** Newest first. */
  tokens: readonly TokenRecord[]
  slots: CustomerSlots
  /** Whether the customer has only one token in all. */
  isOnly: boolean
  /** Finds this desk's record of a token. */
  recordOf: (token: TokenRecord) => IssuedRecord | undefined
}

const isOver = ({ state }: TokenRecord) => state === 'revoked' || state === 'ended'

/** A customer's tokens on one server: those in use, then those no longer in use. */
export function Tokens({ server, customer, tokens, slots, isOnly, recordOf }: Props) {
  const workspaceId = useWorkspaceId()
  const { t } = useTranslation('customers')
  const [asked, setAsked] = useState<Asked | null>(null)
  const { data: list } = useQuery(commandQuery('servers.list', { workspaceId }))
  const isActive = list?.servers.find(({ id }) => id === server.id)?.isActive ?? true
  const inUse = tokens.filter((token) => !isOver(token))
  const over = tokens.filter(isOver)

  const [unconfirmed, setUnconfirmed] = useState<readonly UnconfirmedNode[]>([])
  const close = () => setAsked(null)
  const card = (token: TokenRecord) => (
    <TokenCard
      key={token.id}
      token={token}
      server={{ isActive }}
      isOnly={isOnly}
      customerName={customer.primaryIdentity}
      url={(state) => {
        const record = recordOf(token)
        return record && slots.url(record, state)
      }}
      onAsk={(what) => setAsked({ what, token })}
      onPaused={setUnconfirmed}
    />
  )
  return (
    <Stack gap="sm">
      <UnconfirmedNodes nodes={unconfirmed} />
      {inUse.length === 0 && (
        <Text inherit c="dimmed">
          {t('detail.noTokens')}
        </Text>
      )}
      {inUse.map(card)}
      <CustomerLogins serverId={server.id} customer={customer} />
      {over.length > 0 && (
        <details>
          <Box component="summary" w="fit-content" py="3xs" bdrs="xs" c="dimmed" fw={550} fz="sm">
            {t('detail.earlier', { count: over.length })}
          </Box>
          <Stack gap="sm" mt="sm">
            {over.map(card)}
          </Stack>
        </details>
      )}
      {asked?.what === 'rotate' && (
        <RotateDialog
          server={server}
          customer={customer}
          token={asked.token}
          newUrlRows={slots.newUrlRows}
          onClose={close}
        />
      )}
      {asked?.what === 'claim' && (
        <ClaimDialog
          workspaceId={workspaceId}
          tokenId={asked.token.id}
          customerName={customer.primaryIdentity}
          onClose={close}
        />
      )}
      {asked?.what === 'values' && (
        <ValuesDialog serverId={server.id} customer={customer} token={asked.token} onClose={close} />
      )}
      {asked?.what === 'expiry' && <ExpiryDialog token={asked.token} onSaved={setUnconfirmed} onClose={close} />}
      {asked?.what === 'revoke' && (
        <ConfirmDialog
          title={asked.token.ending === null ? t('revoke.title') : t('revoke.titleOf', { ending: asked.token.ending })}
          confirm={t('revoke.confirm')}
          onConfirm={async () => {
            const { unconfirmed = [] } = await invoke('tokens.revoke', { workspaceId, id: asked.token.id })
            setUnconfirmed(unconfirmed)
          }}
          onClose={close}
        >
          <p>{t('revoke.body')}</p>
          <p>{t('revoke.instead')}</p>
        </ConfirmDialog>
      )}
    </Stack>
  )
}
