import { Box, Button, Stack, Text } from '@mantine/core'
import { IconChartBar, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { IssuedRecord } from '../../../../shared/history/issued-record.ts'
import type {
  CustomerAccess,
  CustomerRow,
  CustomerDetail as Detail,
  TokenRecord,
} from '../../../../shared/management/records/customer-record.ts'
import { MAX_NOTE } from '../../../../shared/management/records/server-customer.ts'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useMayManage } from '../../../lib/ipc/service-access.ts'
import { recordOfToken } from '../../../lib/issued-urls/record-of-token.ts'
import { Section } from '../../../ui/layout/Section.tsx'
import { StageSteps } from '../stage/StageSteps.tsx'
import { Tokens } from '../tokens/Tokens.tsx'
import { CustomerFacts } from './CustomerFacts.tsx'
import { CustomerFolds } from './CustomerFolds.tsx'
import type { CustomerSlots } from './customer-slots.ts'
import { EditCustomerDialog } from './EditCustomerDialog.tsx'
import { RemoveCustomer } from './RemoveCustomer.tsx'
import { SavedText } from './SavedText.tsx'

/** Maximum number of records per customer; older ones are no longer in use. */
const MAX_RECORDS = 200

/**
 * Returns a function that finds this desk's record of a customer's token; undefined if the URL was generated elsewhere or its record was
 * deleted.
 */
function useRecordsOf(identity: string): (token: TokenRecord) => IssuedRecord | undefined {
  const workspaceId = useWorkspaceId()
  const filter = { search: '', workspaceId, identity, states: ['issued' as const] }
  const { data } = useQuery(commandQuery('history.list', { filter, sort: {}, offset: 0, limit: MAX_RECORDS }))
  return useCallback((token: TokenRecord) => recordOfToken(data?.records ?? [], token), [data])
}

interface Props {
  /** The server to list first. */
  server: { id: string; name: string } | undefined
  detail: Detail
  slots: CustomerSlots
  onShowCalls: (serverId: string | undefined) => void
  onRemoved: () => void
}

/** Lists the given server first, even if it has no token. */
function ordered(
  access: readonly CustomerAccess[],
  server: Props['server'],
): { serverId: string; serverName: string; tokens: CustomerAccess['tokens'] }[] {
  const of = access.filter(({ tokens }) => tokens.length > 0)
  if (!server) return of
  const here = of.find(({ serverId }) => serverId === server.id)
  return [
    here ?? { serverId: server.id, serverName: server.name, tokens: [] },
    ...of.filter(({ serverId }) => serverId !== server.id),
  ]
}

/** Everything about one customer: progress, URLs, latest calls, details, and settings. */
export function CustomerDetail({ server, detail, slots, onShowCalls, onRemoved }: Props) {
  const mayManage = useMayManage()
  const { t } = useTranslation('customers')
  const [editing, setEditing] = useState(false)
  const { customer, access } = detail
  const recordOf = useRecordsOf(customer.primaryIdentity)
  const shown = ordered(access, server)
  const isOnly = access.flatMap(({ tokens }) => tokens).length === 1
  const ofServer = access.find(({ serverId }) => serverId === server?.id)
  return (
    <Box px="2xl" pt="lg" pb="3xl">
      <StageSteps
        customer={customer}
        tokens={server ? (ofServer?.tokens ?? []) : access.flatMap(({ tokens }) => tokens)}
      />
      <Section region divided title={t('detail.urls')}>
        <Stack gap="lg">
          {shown.map(({ serverId, serverName, tokens }) => (
            <Box key={serverId}>
              {(shown.length > 1 || !server) && (
                <Text component="h4" inherit mb="2xs" fw={550} fz="sm" c="dimmed" dir="auto">
                  {serverName}
                </Text>
              )}
              <Tokens
                server={{ id: serverId, name: serverName }}
                customer={customer}
                tokens={tokens}
                slots={slots}
                isOnly={isOnly}
                recordOf={recordOf}
              />
            </Box>
          ))}
          {shown.length > 0 && !mayManage && (
            <Text size="sm" c="dimmed">
              {t('detail.readOnly')}
            </Text>
          )}
          {shown.length === 0 && (
            <Text inherit c="dimmed">
              {t('detail.noUrls')}
            </Text>
          )}
        </Stack>
      </Section>
      <Section
        region
        divided
        title={t('detail.latestCalls')}
        aside={
          <Button
            size="xs"
            ml="auto"
            variant="default"
            leftSection={<IconChartBar size={15} stroke={1.6} aria-hidden />}
            onClick={() => onShowCalls(server?.id ?? shown[0]?.serverId)}
          >
            {t('detail.showCalls')}
          </Button>
        }
      >
        {slots.latestCalls(customer.id, server?.id)}
      </Section>
      <Section
        region
        divided
        title={t('detail.details')}
        aside={
          mayManage && (
            <Button
              size="xs"
              ml="auto"
              variant="default"
              leftSection={<IconPencil size={15} stroke={1.6} aria-hidden />}
              onClick={() => setEditing(true)}
            >
              {t('edit.open')}
            </Button>
          )
        }
      >
        <Stack gap="md">
          <CustomerFacts customer={customer} totals={!isOnly} />
          {(mayManage || customer.note !== '') && (
            <fieldset disabled={!mayManage}>
              <CustomerNote customer={customer} />
            </fieldset>
          )}
        </Stack>
      </Section>
      <Box mt="xl">
        <CustomerFolds customer={customer} access={server ? (ofServer ? [ofServer] : []) : access} />
      </Box>
      {mayManage && <RemoveCustomer customer={customer} onRemoved={onRemoved} />}
      {editing && <EditCustomerDialog customer={customer} onClose={() => setEditing(false)} />}
    </Box>
  )
}

function CustomerNote({ customer: { id, note } }: { customer: CustomerRow }) {
  const workspaceId = useWorkspaceId()
  const { t } = useTranslation('customers')
  return (
    <SavedText
      label={t('note.label')}
      description={t('note.hint')}
      text={note}
      max={MAX_NOTE}
      save={async (text) => void (await invoke('customers.update', { workspaceId, id, note: text }))}
      saved={t('note.saved')}
    />
  )
}
