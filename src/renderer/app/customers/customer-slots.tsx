import { Box, Button, Group } from '@mantine/core'
import { IconShare3 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { IssuedRecord } from '../../../shared/history/issued-record.ts'
import { canHandOut, isWorthCopying, type UrlState } from '../../../shared/history/url-state.ts'
import { CopyAsMenu } from '../../features/clients/customer/CopyAsMenu.tsx'
import { HandOffRow } from '../../features/clients/HandOffRow.tsx'
import type { CustomerSlots } from '../../features/customers/drawer/customer-slots.ts'
import { openHandOff } from '../../lib/hand-off-store.ts'
import { commandQuery } from '../../lib/ipc/command-query.ts'
import { invoke } from '../../lib/ipc/invoke.ts'
import type { Issued } from '../../lib/issued-urls/issued-store.ts'
import { issuedOf } from '../../lib/issued-urls/read-issued.ts'
import { CopyButton } from '../../ui/copy/CopyButton.tsx'
import { resultConnection, resultReport } from '../result-connection.tsx'

const LatestCalls = lazy(() => import('../../features/calls/log/LatestCalls.tsx'))

/** Rows below a customer's new URL: whether it connects, and where to add it. */
export const newUrlRows = (issued: Issued, leave: () => void) => (
  <>
    {resultConnection(issued)}
    <HandOffRow issued={issued} onOpen={leave} />
  </>
)

function RecordUrl({ record, state }: { record: IssuedRecord; state: UrlState }) {
  const { t } = useTranslation('customers')
  const { id } = record
  const { data: access } = useQuery({ ...commandQuery('history.access', { id }), gcTime: 0 })
  if (!access || !isWorthCopying(state)) return null
  const issued = issuedOf(record, access)
  const buttons = (
    <>
      <Group gap="4xs" wrap="nowrap">
        <CopyButton value={() => invoke('history.copy', { id, what: 'url' })} label={t('token.copyUrl')} />
        <CopyAsMenu issued={issued} />
      </Group>
      <Button
        variant="default"
        leftSection={<IconShare3 size={15} stroke={1.6} aria-hidden />}
        onClick={() => openHandOff(issued)}
      >
        {t('token.share')}
      </Button>
    </>
  )
  if (!canHandOut(state)) return <Group gap="2xs">{buttons}</Group>
  return (
    <Box style={{ '--row-side': 0 }}>
      {resultConnection(issued, buttons)}
      {resultReport(issued)}
    </Box>
  )
}

/** Other features' contributions to a customer's details. */
export const customerSlots: CustomerSlots = {
  newUrlRows,
  url: (record, state) => <RecordUrl record={record} state={state} />,
  latestCalls: (customerId, serverId) => (
    <Suspense>
      <LatestCalls customerId={customerId} serverId={serverId} />
    </Suspense>
  ),
}
