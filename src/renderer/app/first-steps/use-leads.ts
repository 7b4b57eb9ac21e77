import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { ClientId } from '../../../shared/clients/client.ts'
import type { IssuedRecord } from '../../../shared/history/issued-record.ts'
import type { McpServer } from '../../../shared/model/server.ts'
import { openNewServer } from '../../features/endpoints/create/new-server-store.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { appErrorOf } from '../../lib/errors/report-bug.ts'
import { openHandOff } from '../../lib/hand-off-store.ts'
import { invoke } from '../../lib/ipc/invoke.ts'
import { addIssued, type Issued, issuedStore } from '../../lib/issued-urls/issued-store.ts'
import { readIssued } from '../../lib/issued-urls/read-issued.ts'
import { paths } from '../../lib/paths.ts'
import { showToast } from '../../lib/toast-store.ts'
import { useGenerateAgain } from '../use-generate-again.ts'
import { focusSoon } from './focus-soon.ts'

/** Navigation to where the user does each step. */
interface Leads {
  /** Opens a server's form, prefilled with the current user's details. */
  fillIn: (workspaceId: string, server: McpServer) => void
  /** Opens the dialog for a new server with the example, for use when there's no server yet. */
  makeExample: () => void
  toTest: (record: IssuedRecord) => void
  toClient: (record: IssuedRecord, client: ClientId | undefined) => void
  /** Runs a user's action and reports its failure. */
  attempt: (work: () => Promise<void>) => void
}

/** Selects a server's panel on the Generate screen. */
const panelOf = (serverId: string) => `[data-generate-for="${CSS.escape(serverId)}"]`

/** Restores a record's URL to this session; after a restart, it's read from the history. */
async function bringBack(record: IssuedRecord): Promise<Issued> {
  return issuedStore.get().find(({ id }) => id === record.id) ?? addIssued(await readIssued(record))
}

export function useLeads(): Leads {
  const { t: tError } = useTranslation('errors')
  const [, navigate] = useLocation()
  const generateAgain = useGenerateAgain()
  const attempt = (work: () => Promise<void>) =>
    void work().catch((thrown: unknown) => {
      const { title, remedy } = describeError(appErrorOf('A first step', thrown), tError)
      showToast({ text: `${title} ${remedy}` })
    })
  return {
    attempt,
    fillIn: (workspaceId, server) =>
      attempt(async () => {
        const { identity } = await invoke('app.person')
        const customer = { primaryIdentity: identity, metadata: {} }
        await generateAgain({ workspaceId, server, customer, customerId: null })
        focusSoon(`${panelOf(server.id)} form input`)
      }),
    makeExample: () => openNewServer({ example: true }),
    toTest: (record) =>
      attempt(async () => {
        await bringBack(record)
        navigate(paths.servers(record.server.id, 'generate'))
        focusSoon(`${panelOf(record.server.id)} [data-connection-test]`)
      }),
    toClient: (record, client) => attempt(async () => openHandOff(await bringBack(record), client)),
  }
}
