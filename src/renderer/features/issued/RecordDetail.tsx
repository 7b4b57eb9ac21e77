import { Box, Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { IssuedRecord } from '../../../shared/history/issued-record.ts'
import { isWorthCopying, type UrlState } from '../../../shared/history/url-state.ts'
import { commandQuery } from '../../lib/ipc/command-query.ts'
import { issuedOf } from '../../lib/issued-urls/read-issued.ts'
import { TokenField } from '../../ui/access/TokenField.tsx'
import { UrlField } from '../../ui/access/UrlField.tsx'
import { UrlStateBand } from '../../ui/access/UrlStateBand.tsx'
import { ErrorAlert } from '../../ui/feedback/ErrorAlert.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import classes from './RecordDetail.module.css'
import { RecordFacts } from './RecordFacts.tsx'
import { RecordNote } from './RecordNote.tsx'
import { RecordOutcome } from './RecordOutcome.tsx'
import type { RecordSlots } from './record-slots.ts'

interface Props {
  record: IssuedRecord
  urlState: UrlState
  slots: RecordSlots
  onDelete: () => void
}

/** Everything about one record. */
export function RecordDetail({ record, urlState, slots, onDelete }: Props) {
  const { t } = useTranslation(['issued', 'common'])
  const { id, state } = record
  const { data: settings } = useQuery(commandQuery('settings.get'))
  const hidden = settings?.hideSecrets ?? false
  const access = useQuery({ ...commandQuery('history.access', { id }), enabled: state === 'issued', gcTime: 0 })
  const copyable = isWorthCopying(urlState)
  const manage = slots.onManage(record)
  return (
    <Box style={{ '--row-side': 'var(--space-2xl)' }}>
      {state === 'issued' && <UrlStateBand state={urlState}>{slots.remedy(record, urlState, false)}</UrlStateBand>}
      <Stack gap="md" px="2xl" pt="lg">
        <RecordOutcome record={record} />
        {access.error && <ErrorAlert error={access.error.detail} actions={{ retry: () => void access.refetch() }} />}
        {access.data && (
          <>
            <UrlField url={access.data.url} hidden={hidden} copyable={copyable}>
              {slots.copyAs(issuedOf(record, access.data))}
            </UrlField>
            <TokenField line token={access.data.token} hidden={hidden} copyable={copyable} />
          </>
        )}
      </Stack>
      {access.data && copyable && <Box mt="md">{slots.urlRows(issuedOf(record, access.data))}</Box>}
      <Box px="2xl" py="md">
        <Section region title={t('drawer.details')}>
          <RecordFacts record={record} />
        </Section>
        <Section divided>
          <RecordNote id={id} note={record.note} />
        </Section>
      </Box>
      <Group className={classes.actions} gap="xs" py="sm" px="2xl">
        <Button variant="default" onClick={() => slots.onGenerateAgain(record)}>
          {t('actions.generateAgain')}
        </Button>
        {manage && (
          <Button variant="default" onClick={manage}>
            {t('actions.manage')}
          </Button>
        )}
        <Button
          variant="default"
          ms="auto"
          c="var(--bad)"
          disabled={state === 'pending'}
          title={t('drawer.historyOnly')}
          onClick={onDelete}
        >
          {t('actions.delete')}
        </Button>
      </Group>
    </Box>
  )
}
