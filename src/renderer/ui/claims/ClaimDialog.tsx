import { Button, NativeSelect, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { commandQuery } from '../../lib/ipc/command-query.ts'
import { invoke } from '../../lib/ipc/invoke.ts'
import { useTask } from '../../lib/ipc/use-task.ts'
import { exactTime } from '../../lib/time/relative-time.ts'
import { showToast } from '../../lib/toast-store.ts'
import { UrlFacts } from '../access/UrlFacts.tsx'
import { CopyButton } from '../copy/CopyButton.tsx'
import { Dialog } from '../dialogs/Dialog.tsx'
import { ErrorAlert } from '../feedback/ErrorAlert.tsx'
import { Note } from '../feedback/Note.tsx'
import { SecretField } from '../fields/SecretField.tsx'

/** Numbers of days after which a link can expire. */
const DAYS = [1, 3, 7, 14, 30, 90]
const DEFAULT_DAYS = 7

interface Props {
  workspaceId: string
  tokenId: string
  customerName: string
  onClose: () => void
}

interface Made {
  url: string
  expiresAt: string
}

/** Creates a link with which a customer gets the URL of a token, and shows it once. */
export function ClaimDialog(props: Props) {
  const [made, setMade] = useState<Made | null>(null)
  return made ? <ClaimLink {...props} {...made} /> : <NewClaim {...props} onMade={setMade} />
}

function NewClaim({ workspaceId, tokenId, customerName, onClose, onMade }: Props & { onMade: (made: Made) => void }) {
  const { t, i18n } = useTranslation('claims')
  const task = useTask()
  const [days, setDays] = useState(DEFAULT_DAYS)
  const { data: claims } = useQuery(commandQuery('claims.list', { workspaceId, tokenId }))
  const unused = claims?.find(({ state }) => state === 'open')
  const create = () =>
    void task.run(async () => onMade(await invoke('claims.create', { workspaceId, tokenId, expiresInDays: days })))
  const withdraw = () =>
    void task.run(async () => {
      await invoke('claims.revoke', { workspaceId, tokenId })
      showToast({ text: t('withdrawn') })
    })
  return (
    <Dialog
      title={t('title', { customer: customerName })}
      lead={t('lead')}
      onClose={onClose}
      onSubmit={() => {
        if (!task.busy) create()
      }}
      buttons={
        unused && (
          <Button variant="subtle" data-start disabled={task.busy} onClick={withdraw}>
            {t('withdraw')}
          </Button>
        )
      }
      confirm={{ label: t('create'), busy: task.busy }}
    >
      <Stack gap="md">
        <NativeSelect
          label={t('expires')}
          value={days}
          data={DAYS.map((count) => ({ value: String(count), label: t('days', { count }) }))}
          onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}
        />
        {unused && <Note>{t('unused', { time: exactTime(Date.parse(unused.expiresAt), i18n.language) })}</Note>}
        <Text size="sm" c="dimmed">
          {t('replaces')}
        </Text>
        {task.failure && <ErrorAlert {...task.failure} />}
      </Stack>
    </Dialog>
  )
}

function ClaimLink({ customerName, url, expiresAt, onClose }: Props & Made) {
  const { t, i18n } = useTranslation('claims')
  const { data: settings } = useQuery(commandQuery('settings.get'))
  return (
    <Dialog
      title={t('title', { customer: customerName })}
      lead={t('madeLead', { time: exactTime(Date.parse(expiresAt), i18n.language) })}
      onClose={onClose}
      buttons={
        <Button variant="default" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <Stack gap="md">
        <SecretField label={t('link')} value={url} masked={settings?.hideSecrets ?? false}>
          <span data-first-focus>
            <CopyButton secret value={url} label={t('copy')} variant="filled" />
          </span>
        </SecretField>
        <UrlFacts url={url} sharing />
        <Text size="sm" c="dimmed">
          {t('once')}
        </Text>
      </Stack>
    </Dialog>
  )
}
