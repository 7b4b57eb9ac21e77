import { Box, Button, Flex, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { Client, ClientId } from '../../../shared/clients/client.ts'
import { isWorthCopying } from '../../../shared/history/url-state.ts'
import { tokenEnding } from '../../../shared/mask.ts'
import { LOCAL_WORKSPACE_ID } from '../../../shared/model/workspace.ts'
import type { HandOffPlace } from '../../lib/hand-off-store.ts'
import { invoke } from '../../lib/ipc/invoke.ts'
import { customerName, type Issued } from '../../lib/issued-urls/issued-store.ts'
import { noteShared } from '../../lib/issued-urls/note-shared.ts'
import { useUrlFacts } from '../../lib/issued-urls/use-url-facts.ts'
import { paths } from '../../lib/paths.ts'
import { useUrlState } from '../../lib/url-state/use-url-states.ts'
import { TokenEnding } from '../../ui/access/TokenEnding.tsx'
import { UrlFacts } from '../../ui/access/UrlFacts.tsx'
import { UrlStateBadge } from '../../ui/access/UrlStateBadge.tsx'
import { UrlStateBand } from '../../ui/access/UrlStateBand.tsx'
import { Drawer } from '../../ui/dialogs/Drawer.tsx'
import { ErrorAlert } from '../../ui/feedback/ErrorAlert.tsx'
import { Skeletons } from '../../ui/feedback/Skeletons.tsx'
import { MasterDetail } from '../../ui/layout/MasterDetail.tsx'
import rows from '../../ui/rows/Rows.module.css'
import { CustomerActions } from './customer/CustomerActions.tsx'
import { ClientList } from './list/ClientList.tsx'
import { ClientPane } from './pane/ClientPane.tsx'
import { Recoveries } from './records/Recoveries.tsx'
import { useHandOff } from './use-hand-off.ts'

interface Props {
  place: HandOffPlace
  /** The fix for a URL that doesn't work. */
  remedy: (issued: Issued) => ReactNode
  onClose: () => void
}

/** One URL and all clients, shown next to the screen, which stays usable. Escape closes it. */
export default function HandOffDrawer({ place: { issued, clientId }, remedy, onClose }: Props) {
  const { t } = useTranslation('clients')
  const [bearer, setBearer] = useState(false)
  const [revealed, setRevealed] = useState(false)
  const [chosenId, setChosenId] = useState<ClientId | undefined>(clientId)
  const shown = useHandOff(issued, bearer)
  const state = useUrlState(issued)
  const usable = isWorthCopying(state)
  const ending = tokenEnding(issued.access.token)

  const hidden = shown.settings.data?.hideSecrets ?? false
  const clients = shown.clients.data ?? []
  const found = shown.found.data ?? []
  const here = new Set(found.map((each) => each.clientId))
  const ready = !shown.clients.isPending && !shown.found.isPending && !shown.settings.isPending
  const client = ready ? firstClient(clients, [chosenId, shown.settings.data?.lastClient], here) : undefined
  const handOff = shown.handOffs.data?.find((each) => each.clientId === client?.id)
  const standing = (shown.records.data ?? []).filter(
    ({ accessId, state }) => accessId === issued.id && state !== 'gone',
  )
  const verdicts = new Map(shown.verdicts.data?.map((verdict) => [verdict.clientId, verdict]))
  const failed = shown.clients.error ?? shown.handOffs.error ?? shown.verdicts.error

  return (
    <Drawer
      wide={usable}
      ownScroll
      label={t('drawer.label', { customer: customerName(issued) })}
      title={t('drawer.title', { customer: customerName(issued) })}
      second={
        <>
          <bdi dir="ltr">{issued.customer.primaryIdentity}</bdi> · <bdi>{issued.server.name}</bdi>
          {ending !== null && ' · '}
          <TokenEnding ending={ending} />
        </>
      }
      actions={
        usable ? <CustomerActions issued={issued} bearer={bearer} hidden={hidden} /> : <UrlStateBadge state={state} />
      }
      close={t('drawer.close')}
      onClose={onClose}
    >
      <Flex direction="column" h="100%" style={{ '--row-side': 'var(--space-2xl)' }}>
        <AddressFacts issued={issued} />
        <UrlStateBand state={state}>{remedy(issued)}</UrlStateBand>
        {usable && (
          <MasterDetail component="div">
            <ClientList
              clients={clients}
              found={here}
              installed={new Set(standing.flatMap(({ clientId, state }) => (state === 'present' ? [clientId] : [])))}
              verdicts={verdicts}
              addressOnly={shown.tools.state === 'unknown'}
              selectedId={client?.id}
              onSelect={setChosenId}
            />
            <div key={client?.id}>
              <Recoveries names={new Map(clients.map(({ id, name }) => [id, name]))} pt="xl" px="2xl" />
              {failed && (
                <Box pt="xl" px="2xl">
                  <ErrorAlert
                    error={failed.detail}
                    actions={{ retry: () => void Promise.all([shown.handOffs.refetch(), shown.verdicts.refetch()]) }}
                  />
                </Box>
              )}
              {!failed && (!client || !handOff) && <Skeletons rows={5} height={56} />}
              {client && handOff && (
                <ClientPane
                  issued={issued}
                  client={client}
                  handOff={handOff}
                  verdict={verdicts.get(client.id)}
                  tools={shown.tools}
                  found={found.filter((each) => each.clientId === client.id)}
                  records={standing.filter((record) => record.clientId === client.id)}
                  secretView={{ hidden, revealed: revealed && !hidden, onToggle: () => setRevealed(!revealed) }}
                  bearer={{ on: bearer, onChange: setBearer }}
                  onUse={() => {
                    noteShared(issued)
                    void invoke('settings.update', { lastClient: client.id }).catch(() => undefined)
                  }}
                />
              )}
            </div>
          </MasterDetail>
        )}
      </Flex>
    </Drawer>
  )
}

/** Where the URL works, and, if only on this computer, the button that changes it. */
function AddressFacts({ issued: { workspaceId, access } }: { issued: Issued }) {
  const { t } = useTranslation('clients')
  const [, navigate] = useLocation()
  const facts = useUrlFacts(access.url)
  if (facts.length === 0) return null
  const canBeReachable = workspaceId === LOCAL_WORKSPACE_ID && facts.includes('thisComputer')
  return (
    <Group className={rows.ruledBelow} justify="space-between" gap="xs" mih="row" py="2xs" px="2xl" bg="var(--well)">
      <UrlFacts url={access.url} sharing />
      {canBeReachable && (
        <Button variant="subtle" size="compact-sm" onClick={() => navigate(paths.reachable())}>
          {t('thisComputer.reachable')}
        </Button>
      )}
    </Group>
  )
}

/** Returns the client to select first: the requested one, the last used, the first on this computer, or simply the first. */
function firstClient(
  clients: readonly Client[],
  wanted: readonly (ClientId | undefined)[],
  found: ReadonlySet<ClientId>,
): Client | undefined {
  const asked = wanted.map((id) => clients.find((client) => client.id === id)).find((client) => client !== undefined)
  return asked ?? clients.find(({ id }) => found.has(id)) ?? clients[0]
}
