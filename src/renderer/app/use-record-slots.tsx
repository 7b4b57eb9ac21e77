import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { IssuedRecord } from '../../shared/history/issued-record.ts'
import { LOCAL_WORKSPACE_ID } from '../../shared/model/workspace.ts'
import { CopyAsMenu } from '../features/clients/customer/CopyAsMenu.tsx'
import { HandOffRow } from '../features/clients/HandOffRow.tsx'
import type { RecordSlots } from '../features/issued/record-slots.ts'
import { describeError } from '../lib/errors/describe-error.ts'
import { appErrorOf } from '../lib/errors/report-bug.ts'
import { openHandOff } from '../lib/hand-off-store.ts'
import { useCurrentWorkspace } from '../lib/ipc/current-workspace.ts'
import { useServiceAccess } from '../lib/ipc/service-access.ts'
import { paths } from '../lib/paths.ts'
import { showToast } from '../lib/toast-store.ts'
import { RecordCustomer } from './customers/RecordCustomer.tsx'
import { resultConnection, resultReport } from './result-connection.tsx'
import { isListedRemedy, StateRemedy } from './UrlRemedy.tsx'
import { type UrlPlace, useGenerateAgain } from './use-generate-again.ts'

const placeOf = ({ workspace, server, customer, customerId }: IssuedRecord): UrlPlace => ({
  workspaceId: workspace.id,
  server,
  customer,
  customerId,
})

/** Returns other features' contributions to a history record. Stable until the workspace changes. */
export function useRecordSlots(): RecordSlots {
  const { t: tError } = useTranslation('errors')
  const [, navigate] = useLocation()
  const current = useCurrentWorkspace()?.id
  const { mayRead } = useServiceAccess(current ?? LOCAL_WORKSPACE_ID)
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
      onAddToClient: (issued) => openHandOff(issued),
      onManage: ({ workspace, server, state, customerId }) =>
        mayRead && current === workspace.id && state === 'issued' && customerId !== null
          ? () => navigate(paths.servers(server.id, 'customers', customerId))
          : undefined,
      onGenerateAgain: (record) => {
        generateAgain(placeOf(record)).catch((thrown: unknown) => {
          const { title, remedy } = describeError(appErrorOf('Generating again', thrown), tError)
          showToast({ text: `${title} ${remedy}` })
        })
      },
    }),
    [tError, navigate, current, mayRead, generateAgain],
  )
}
