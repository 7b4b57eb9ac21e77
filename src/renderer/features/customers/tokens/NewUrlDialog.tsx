import { Button, Paper, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isWorthCopying } from '../../../../shared/history/url-state.ts'
import type { UnconfirmedNode } from '../../../../shared/management/records/unconfirmed-node.ts'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import type { Issued } from '../../../lib/issued-urls/issued-store.ts'
import { exactTime } from '../../../lib/time/relative-time.ts'
import { useUrlState } from '../../../lib/url-state/use-url-states.ts'
import { TokenField } from '../../../ui/access/TokenField.tsx'
import { UnrecordedUrl } from '../../../ui/access/UnrecordedUrl.tsx'
import { UrlFacts } from '../../../ui/access/UrlFacts.tsx'
import { UrlField } from '../../../ui/access/UrlField.tsx'
import { UrlStateBand } from '../../../ui/access/UrlStateBand.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import classes from './NewUrlDialog.module.css'
import { UnconfirmedNodes } from './UnconfirmedNodes.tsx'

/** Rows that other features add below a new URL: its test and the clients. `leave` closes the surrounding dialog. */
export type NewUrlRows = (issued: Issued, leave: () => void) => ReactNode

export interface NewUrlProps {
  issued: Issued
  /** When the old URL stops working, in ISO 8601; null if it already has. */
  until: string | null
  /** Nodes of the service that may still serve the old URL. */
  unconfirmed: readonly UnconfirmedNode[]
  rows: NewUrlRows
  onClose: () => void
}

/** A URL that replaces another: check, test, copy, or share it. */
export function NewUrlDialog({ issued, until, unconfirmed, rows, onClose }: NewUrlProps) {
  const { t, i18n } = useTranslation(['customers', 'common'])
  const { data: settings } = useQuery(commandQuery('settings.get'))
  const hidden = settings?.hideSecrets ?? false
  const state = useUrlState(issued)
  const copyable = isWorthCopying(state)
  const { url, token } = issued.access
  const { data: history } = useQuery(commandQuery('history.status'))
  // If the URL couldn't be saved, a note below says so.
  const kept = issued.recordProblem ? '' : t(history?.state === 'memory' ? 'newUrl.keptInMemory' : 'newUrl.kept')
  const time = until === null ? '' : exactTime(new Date(until).getTime(), i18n.language)
  return (
    <Dialog
      title={t('rotate.doneTitle', { customer: issued.customer.primaryIdentity })}
      lead={`${until === null ? t('rotate.doneNow') : t('rotate.doneUntil', { time })} ${kept}`}
      onClose={onClose}
      buttons={
        <Button variant="default" onClick={onClose}>
          {t('rotate.done')}
        </Button>
      }
    >
      <UnconfirmedNodes nodes={unconfirmed} />
      <UrlStateBand state={state} />
      <UnrecordedUrl problem={issued.recordProblem} mt="md" />
      <Stack gap="md" mt="md">
        <UrlField url={url} hidden={hidden} copyable={copyable} />
        <UrlFacts url={url} />
        <TokenField line token={token} hidden={hidden} copyable={copyable} />
        {hidden && (
          <Text size="sm" c="dimmed">
            {t('common:access.hidden')}
          </Text>
        )}
      </Stack>
      <Paper withBorder radius="lg" mt="lg" className={classes.rows}>
        {rows(issued, onClose)}
      </Paper>
    </Dialog>
  )
}
