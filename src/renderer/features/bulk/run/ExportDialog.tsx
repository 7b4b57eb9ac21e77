import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { showToast } from '../../../lib/toast-store.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { Segmented } from '../../../ui/fields/Segmented.tsx'

const FORMATS = ['csv', 'json'] as const

/** Says what the file of a run holds, and writes it where the person chooses. */
export function ExportDialog({ runId, onClose }: { runId: string; onClose: () => void }) {
  const { t } = useTranslation(['bulk', 'common'])
  const [format, setFormat] = useState<(typeof FORMATS)[number]>('csv')
  const task = useTask()
  const save = () =>
    void task.run(async () => {
      const { saved, path } = await invoke('bulk.export', { runId, format })
      if (!saved) return
      showToast({ text: path === undefined ? t('export.done') : t('export.doneTo', { path }) })
      onClose()
    })
  return (
    <Dialog
      title={t('export.title')}
      onClose={onClose}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button loading={task.busy} onClick={save}>
            {t('export.save')}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <p>{t('export.contains')}</p>
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
