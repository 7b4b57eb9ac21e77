import { Button, NativeSelect } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DAY_MS } from '../../../../shared/values/durations.ts'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { showToast } from '../../../lib/toast-store.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { Row } from '../screen/Panel.tsx'

const CHOICES = [30, 90, 180, 365, 730]

/** The confirmation to show before deleting records: those older than `days`, or all. */
type Question = { kind: 'shorten'; days: number; count: number } | { kind: 'erase'; count: number }

/** Sets how long to keep the history of generated URLs, with a button to erase it. */
export function HistorySection() {
  const { t } = useTranslation('settings')
  const queryClient = useQueryClient()
  const settings = useQuery(commandQuery('settings.get'))
  const history = useQuery(commandQuery('history.list', { filter: {}, sort: {}, offset: 0, limit: 1 }))
  const [question, setQuestion] = useState<Question | null>(null)
  const task = useTask()
  const days = settings.data?.historyRetentionDays ?? null
  const all = history.data?.all

  const keepFor = async (next: number | null) => {
    const { queryKey } = commandQuery('settings.get')
    queryClient.setQueryData(queryKey, await invoke('settings.update', { historyRetentionDays: next }))
  }
  const choose = (next: number | null) =>
    void task.run(async () => {
      if (next === null) return keepFor(null)
      const filter = { to: Date.now() - next * DAY_MS }
      const { total } = await invoke('history.list', { filter, sort: {}, offset: 0, limit: 1 })
      if (total === 0) await keepFor(next)
      else setQuestion({ kind: 'shorten', days: next, count: total })
    })
  const erase = async () => {
    await invoke('history.erase')
    showToast({ text: t('history.erased') })
  }
  const offered = days === null || CHOICES.includes(days) ? CHOICES : [...CHOICES, days].sort((a, b) => a - b)
  return (
    <Section title={t('history.title')}>
      {settings.isError && (
        <ErrorAlert error={settings.error.detail} actions={{ retry: () => void settings.refetch() }} />
      )}
      {history.isError && <ErrorAlert error={history.error.detail} actions={{ retry: () => void history.refetch() }} />}
      <Row title={t('history.keep')} help={t('history.keepHelp')}>
        <NativeSelect
          aria-label={t('history.keep')}
          disabled={!settings.data || task.busy}
          value={days === null ? '' : String(days)}
          data={[
            { value: '', label: t('history.forever') },
            ...offered.map((count) => ({ value: String(count), label: t('history.days', { count }) })),
          ]}
          onChange={({ currentTarget: { value } }) => choose(value === '' ? null : Number(value))}
        />
      </Row>
      <Row title={t('history.eraseTitle')} help={t('history.eraseHelp')}>
        <Button
          variant="default"
          c="var(--bad)"
          disabled={!all}
          onClick={() => setQuestion({ kind: 'erase', count: all ?? 0 })}
        >
          {t('history.erase')}
        </Button>
      </Row>
      {task.failure && <ErrorAlert {...task.failure} />}
      {question?.kind === 'erase' && (
        <ConfirmDialog
          title={t('history.eraseQuestion')}
          confirm={t('history.eraseConfirm')}
          onConfirm={erase}
          onClose={() => setQuestion(null)}
        >
          <p>{t('history.eraseBody', { count: question.count })}</p>
          <p>{t('history.urlsStay')}</p>
        </ConfirmDialog>
      )}
      {question?.kind === 'shorten' && (
        <ConfirmDialog
          title={t('history.shortenQuestion', { count: question.days })}
          confirm={t('history.shortenConfirm')}
          onConfirm={() => keepFor(question.days)}
          onClose={() => setQuestion(null)}
        >
          <p>{t('history.shortenBody', { count: question.count })}</p>
          <p>{t('history.urlsStay')}</p>
        </ConfirmDialog>
      )}
    </Section>
  )
}
