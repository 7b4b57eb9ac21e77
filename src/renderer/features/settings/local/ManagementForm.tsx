import { Button, Group, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ManagementSettings } from '../../../../shared/management/operations.ts'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { createStore, useStore } from '../../../lib/store.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import classes from './ManagementForm.module.css'
import { parseRetention } from './retention.ts'

const MAX_CONTACT_LENGTH = 200

/** What is typed and not saved, so that changing screens loses none. */
const unsaved = createStore<{ contact?: string; days?: string }>({})

/** Whom customers are told to ask, and for how long calls are kept. */
export function ManagementForm() {
  const settings = useQuery(commandQuery('management.settings', {}))
  if (settings.error) {
    return <ErrorAlert error={settings.error.detail} actions={{ retry: () => void settings.refetch() }} />
  }
  return settings.data ? <Fields settings={settings.data} /> : null
}

function Fields({ settings }: { settings: ManagementSettings }) {
  const { t } = useTranslation('settings')
  const client = useQueryClient()
  const typed = useStore(unsaved)
  const { contact = settings.contact, days = String(settings.retentionDays) } = typed
  const [daysWrong, setDaysWrong] = useState(false)
  const [saved, setSaved] = useState(false)
  const daysField = useRef<HTMLInputElement>(null)
  const task = useTask()
  const retentionDays = parseRetention(days)
  const tooLong = contact.trim().length > MAX_CONTACT_LENGTH
  const changed = contact.trim() !== settings.contact || retentionDays !== settings.retentionDays

  const save = (event: FormEvent) => {
    event.preventDefault()
    if (task.busy || tooLong) return
    if (retentionDays === null) {
      setDaysWrong(true)
      daysField.current?.focus()
      return
    }
    void task.run(async () => {
      const now = await invoke('management.updateSettings', { contact: contact.trim(), retentionDays })
      client.setQueryData(commandQuery('management.settings', {}).queryKey, now)
      unsaved.update(() => ({}))
      setSaved(true)
    })
  }
  const edit = (part: { contact?: string; days?: string }) => {
    unsaved.update((before) => ({ ...before, ...part }))
    setSaved(false)
    setDaysWrong(false)
  }
  return (
    <form aria-label={t('management.heading')} className={classes.form} onSubmit={save} noValidate autoComplete="off">
      <TextInput
        label={t('management.contact')}
        placeholder={t('management.contactPlaceholder')}
        description={t('management.contactHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={contact}
        error={tooLong && t('management.contactTooLong', { max: MAX_CONTACT_LENGTH })}
        onChange={({ currentTarget: { value } }) => edit({ contact: value })}
      />
      <TextInput
        ref={daysField}
        label={t('management.retention')}
        description={t('management.retentionHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputMode="numeric"
        classNames={{ wrapper: classes.days }}
        value={days}
        error={daysWrong && t('management.retentionInvalid')}
        onChange={({ currentTarget: { value } }) => edit({ days: value })}
      />
      <Group gap="md" wrap="nowrap">
        <Button type="submit" variant="default" loading={task.busy} disabled={!changed}>
          {t('management.save')}
        </Button>
        <Text role="status" span inherit c="var(--good)">
          {saved && t('workspace.saved')}
        </Text>
      </Group>
      {task.failure && <ErrorAlert {...task.failure} />}
    </form>
  )
}
