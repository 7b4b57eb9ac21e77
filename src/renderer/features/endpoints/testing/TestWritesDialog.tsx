import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Endpoint } from '../../../../shared/management/endpoint/endpoint.ts'
import type { PlannedRequest } from '../../../../shared/management/endpoint/endpoint-test.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import rows from '../../../ui/rows/Rows.module.css'
import { useDraft } from '../draft/use-draft.ts'
import { MethodBadge } from '../table/MethodBadge.tsx'
import { plannedRequestsQuery } from './planned-requests.ts'
import classes from './TestWritesDialog.module.css'

interface Props {
  /** Endpoints whose test may modify data. */
  writing: readonly Endpoint[]
  readingCount: number
  onTestAll: () => void
  onTestReading: () => void
  onClose: () => void
}

/** Confirms sending requests that may modify data to the real API, and shows each one as it would be sent. */
export function TestWritesDialog({ writing, readingCount, onTestAll, onTestReading, onClose }: Props) {
  const { t } = useTranslation(['endpoints', 'common'])
  const { place, flush } = useDraft()
  const planned = useQuery(plannedRequestsQuery(place, writing, flush))
  const choose = (action: () => void) => () => {
    onClose()
    action()
  }
  return (
    <Dialog
      large
      title={t('test.writes.title', { count: writing.length })}
      lead={t('test.writes.lead')}
      onClose={onClose}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button variant="default" onClick={choose(onTestAll)}>
            {t('test.writes.all', { count: readingCount + writing.length })}
          </Button>
          {readingCount > 0 && (
            <span data-first-focus>
              <Button onClick={choose(onTestReading)}>{t('test.writes.reading', { count: readingCount })}</Button>
            </span>
          )}
        </>
      }
    >
      {planned.isError && <ErrorAlert error={planned.error.detail} actions={{ retry: () => void planned.refetch() }} />}
      <ul className={`${rows.list} ${rows.framed}`} aria-label={t('test.writes.requests')}>
        {writing.map((endpoint) => (
          <Writing
            key={endpoint.id}
            endpoint={endpoint}
            planned={planned.data?.find(({ endpointId }) => endpointId === endpoint.id)}
          />
        ))}
      </ul>
    </Dialog>
  )
}

function Writing({ endpoint, planned }: { endpoint: Endpoint; planned: PlannedRequest | undefined }) {
  const { t } = useTranslation('endpoints')
  const { method, toolName } = endpoint
  return (
    <Group component="li" gap="sm" wrap="nowrap" align="flex-start">
      <MethodBadge method={method} />
      <Stack gap="4xs" flex={1} miw={0} data-selectable>
        <span data-mono>{toolName}</span>
        {planned?.request && (
          <Text span inherit c="dimmed" data-mono>
            {planned.request.method} {planned.request.url}
          </Text>
        )}
        {planned?.request === null && (
          <Text span inherit c="dimmed">
            {t('test.writes.unsent')}
          </Text>
        )}
        {planned?.body && (
          <Box
            component="pre"
            className={classes.body}
            mah="7.5rem"
            m={0}
            mt="4xs"
            py="2xs"
            px="xs"
            bdrs="sm"
            bg="var(--side)"
            data-mono
          >
            {planned.body}
          </Box>
        )}
      </Stack>
    </Group>
  )
}
