import { NativeSelect } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CLEAR_CHOICES } from '../../../../shared/clipboard/copied.ts'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { Row } from '../screen/Panel.tsx'

/** Sets when to clear copied secrets from the clipboard. */
export function ClearClipboard() {
  const { t } = useTranslation('clipboard')
  const queryClient = useQueryClient()
  const settings = useQuery(commandQuery('settings.get'))
  const task = useTask()
  const choose = (value: string) =>
    void task.run(async () => {
      const clearClipboardSeconds = CLEAR_CHOICES.find((seconds) => String(seconds) === value) ?? null
      const next = await invoke('settings.update', { clearClipboardSeconds })
      queryClient.setQueryData(commandQuery('settings.get').queryKey, next)
    })
  return (
    <Section title={t('heading')}>
      <Row title={t('clear')} help={t('clearHelp')}>
        <NativeSelect
          aria-label={t('clear')}
          disabled={!settings.data || task.busy}
          value={String(settings.data?.clearClipboardSeconds ?? '')}
          data={[
            ...CLEAR_CHOICES.map((seconds) => ({ value: String(seconds), label: t(`after.s${seconds}`) })),
            { value: '', label: t('never') },
          ]}
          onChange={({ currentTarget: { value } }) => choose(value)}
        />
      </Row>
      {task.failure && <ErrorAlert {...task.failure} />}
    </Section>
  )
}
