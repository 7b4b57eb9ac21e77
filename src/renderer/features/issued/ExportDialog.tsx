import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HistoryFilter } from '../../../shared/history/history-filter.ts'
import { commandQuery } from '../../lib/ipc/command-query.ts'
import { invoke } from '../../lib/ipc/invoke.ts'
import { useTask } from '../../lib/ipc/use-task.ts'
import { showToast } from '../../lib/toast-store.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { ErrorAlert } from '../../ui/feedback/ErrorAlert.tsx'
import { Segmented } from '../../ui/fields/Segmented.tsx'

const FORMATS = ['csv', 'json'] as const

interface Props {
  /** Which records are exported: those that the list shows. */
  filter: HistoryFilter
  onClose: () => void
}

/** Says what an export holds, and writes it where the person chooses. */
export function ExportDialog({ filter, onClose }: Props) {
  const { t } = useTranslation(['issued', 'common'])
  const [format, setFormat] = useState<(typeof FORMATS)[number]>('csv')
  const task = useTask()
  const { data } = useQuery(commandQuery('history.list', { filter, sort: {}, offset: 0, limit: 1 }))
  const save = async () => {
    const error = await task.run(async () => {
      const { saved, path, count } = await invoke('history.export', { filter, format })
      if (!saved) return
      showToast({ text: t('export.done', { count, path: path ?? '' }) })
      onClose()
    })
    return error
  }
  return (
    <Dialog
      title={t('export.title')}
      onClose={onClose}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button loading={task.busy} disabled={!data || data.total === 0} onClick={() => void save()}>
            {t('export.save')}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <p>{data && t('export.contains', { count: data.total })}</p>
        <p>{t('export.warning')}</p>
        <Segmented
          roomy
          aria-label={t('export.format')}
          value={format}
          data={FORMATS.map((value) => ({ value, label: t(`export.formats.${value}`) }))}
          onChange={setFormat}
        />
        {task.failure && <ErrorAlert {...task.failure} />}
      </Stack>
    </Dialog>
  )
}
