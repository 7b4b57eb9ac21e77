import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { IssuedRecord } from '../../shared/history/issued-record.ts'
import { LOCAL_WORKSPACE_ID } from '../../shared/model/workspace.ts'
import { CopyAsMenu } from '../features/clients/customer/CopyAsMenu.tsx'
import { HandOffRow } from '../features/clients/HandOffRow.tsx'
import type { RecordSlots } from '../features/issued/record-slots.ts'
import { testOnScreen } from '../features/probe/screen/test-on-screen.ts'
import { afterModal } from '../lib/after-modal.ts'
import { describeError } from '../lib/errors/describe-error.ts'
import { appErrorOf } from '../lib/errors/report-bug.ts'
import { openHandOff } from '../lib/hand-off-store.ts'
import { useCurrentWorkspace } from '../lib/ipc/current-workspace.ts'
import { invoke } from '../lib/ipc/invoke.ts'
import { useServiceAccess } from '../lib/ipc/service-access.ts'
import { recordOfToken } from '../lib/issued-urls/record-of-token.ts'
import { paths } from '../lib/paths.ts'
import { showToast } from '../lib/toast-store.ts'
import { RecordCustomer } from './customers/RecordCustomer.tsx'
import { resultConnection, resultReport } from './result-connection.tsx'
import { askToRotate } from './rotation-store.ts'
import { isListedRemedy, StateRemedy } from './UrlRemedy.tsx'
import { type UrlPlace, useGenerateAgain } from './use-generate-again.ts'

const placeOf = ({ workspace, server, customer, customerId }: IssuedRecord): UrlPlace => ({
  workspaceId: workspace.id,
  server,
  customer,
  customerId,
})

/** Opens the rotation dialog for a record's URL. Returns whether it could, which requires that the service knows the token. */
async function rotate(record: IssuedRecord, customerId: string): Promise<boolean> {
  const { workspace, server } = record
  const { customer, access } = await invoke('customers.get', { workspaceId: workspace.id, id: customerId })
  const tokens = access.find(({ serverId }) => serverId === server.id)?.tokens ?? []
  const token = tokens.find((each) => recordOfToken([record], each) !== undefined)
  if (token) afterModal(() => askToRotate({ workspaceId: workspace.id, server, customer, token }))
  return token !== undefined
}

/** Returns other features' contributions to a history record. Stable until the workspace changes. */
export function useRecordSlots(): RecordSlots {
  const { t: tError } = useTranslation('errors')
  const [, navigate] = useLocation()
  const current = useCurrentWorkspace()?.id
  const { mayManage } = useServiceAccess(current ?? LOCAL_WORKSPACE_ID)
  const generateAgain = useGenerateAgain()
  return useMemo(
    () => ({
      remedy: (record, state, listed) =>
        (!listed || isListedRemedy(state)) && <StateRemedy place={placeOf(record)} state={state} listed={listed} />,
      copyAs: (issued) => <CopyAsMenu issued={issued} />,
      urlRows: (issued) => (
        <>
          {resultConnection(issued)}
          <HandOffRow issued={issued} />
          {resultReport(issued)}
        </>
      ),
      customer: (record, fallback, onClose) => <RecordCustomer record={record} fallback={fallback} onClose={onClose} />,
      onShare: (issued) => openHandOff(issued),
      async onTest({ id, workspace }) {
        const { url } = await invoke('history.access', { id })
        navigate(paths.test())
        testOnScreen({ url, headers: {}, workspaceId: workspace.id })
      },
      onRotate(record) {
        const { workspace, server, customerId } = record
        if (!mayManage || current !== workspace.id || customerId === null) return undefined
        return async () => {
          if (!(await rotate(record, customerId))) navigate(paths.servers(server.id, 'customers', customerId))
        }
      },
      onManage: ({ workspace, server, state, customerId }) =>
        mayManage && current === workspace.id && state === 'issued' && customerId !== null
          ? () => navigate(paths.servers(server.id, 'customers', customerId))
          : undefined,
      onGenerateAgain: (record) => {
        generateAgain(placeOf(record)).catch((thrown: unknown) => {
          const { title, remedy } = describeError(appErrorOf('Generating again', thrown), tError)
          showToast({ text: `${title} ${remedy}` })
        })
      },
    }),
    [tError, navigate, current, mayManage, generateAgain],
  )
}
