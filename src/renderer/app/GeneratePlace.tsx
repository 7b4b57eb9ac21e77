import { useLocation } from 'wouter'
import { canHandOut, isWorthCopying } from '../../shared/history/url-state.ts'
import type { McpServer } from '../../shared/model/server.ts'
import type { Workspace } from '../../shared/model/workspace.ts'
import { CopyAsMenu } from '../features/clients/customer/CopyAsMenu.tsx'
import { HandOffButton } from '../features/clients/HandOffButton.tsx'
import { HandOffRow } from '../features/clients/HandOffRow.tsx'
import { CustomerButton } from '../features/customers/drawer/CustomerButton.tsx'
import { GeneratePanel } from '../features/generate/GeneratePanel.tsx'
import { useServiceAccess } from '../lib/ipc/service-access.ts'
import type { Issued } from '../lib/issued-urls/issued-store.ts'
import { paths } from '../lib/paths.ts'
import { useUrlState } from '../lib/url-state/use-url-states.ts'
import { ExistingUrl } from './ExistingUrl.tsx'
import { FirstStepLine } from './first-steps/FirstStepLine.tsx'
import { MayNotGenerate } from './MayNotGenerate.tsx'
import { resultConnection, resultReport } from './result-connection.tsx'
import { UrlRemedy } from './UrlRemedy.tsx'

const issuedRemedy = (issued: Issued) => <UrlRemedy issued={issued} listed />
/** Actions on a URL, apart from copying it, for the list of earlier URLs. */
const issuedActions = (issued: Issued) => <IssuedActions issued={issued} />

function IssuedActions({ issued }: { issued: Issued }) {
  const state = useUrlState(issued)
  return (
    <>
      {isWorthCopying(state) && <HandOffButton issued={issued} />}
      {state.name !== 'customerRemoved' && state.name !== 'serverDeleted' && <CustomerButton issued={issued} />}
    </>
  )
}

/** Rows in a generated URL's card: whether it connects, and where to add it. */
function ResultRows({ issued }: { issued: Issued }) {
  const state = useUrlState(issued)
  return (
    <>
      {/* Hide the test of a URL that stopped working: a previous result would claim that it works. */}
      {canHandOut(state) && resultConnection(issued)}
      {isWorthCopying(state) && <HandOffRow issued={issued} />}
    </>
  )
}

function ResultAfter({ issued }: { issued: Issued }) {
  return canHandOut(useUrlState(issued)) && resultReport(issued)
}

interface Props {
  workspace: Workspace
  server: McpServer
}

/** The form that generates a URL for a server, composed of the features it shows. */
export function GeneratePlace({ workspace, server }: Props) {
  const [, navigate] = useLocation()
  const { mayGenerate } = useServiceAccess(workspace.id)
  const target = { workspaceId: workspace.id, server }
  const openSettings = () => navigate(paths.settings(workspace.id))
  if (!mayGenerate) return <MayNotGenerate onOpenSettings={openSettings} />
  return (
    <GeneratePanel
      target={target}
      lead={<FirstStepLine workspace={workspace} server={server} />}
      active={server.isActive}
      identityNote={(identity) => <ExistingUrl target={target} identity={identity} />}
      onOpenSettings={openSettings}
      remedy={(issued, quiet) => <UrlRemedy issued={issued} quiet={quiet} />}
      copyAs={(issued) => <CopyAsMenu issued={issued} />}
      cardFooter={(issued) => <ResultRows issued={issued} />}
      afterCard={(issued) => <ResultAfter issued={issued} />}
      rowRemedy={issuedRemedy}
      rowActions={issuedActions}
    />
  )
}
