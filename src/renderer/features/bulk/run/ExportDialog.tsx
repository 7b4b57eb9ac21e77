import { Button, Group, Loader, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CommandOutput } from '../../../../shared/ipc/contract.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { subscribe } from '../../../lib/ipc/subscribe.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { showToast } from '../../../lib/toast-store.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { Segmented } from '../../../ui/fields/Segmented.tsx'
import { Switch } from '../../../ui/fields/Switch.tsx'

const FORMATS = ['csv', 'json', 'folders'] as const

/** Says what an export of a run holds, and writes it where the person chooses. */
export function ExportDialog({ runId, onClose }: { runId: string; onClose: () => void }) {
  const { t } = useTranslation(['bulk', 'common'])
  const [format, setFormat] = useState<(typeof FORMATS)[number]>('csv')
  const [seal, setSeal] = useState(true)
  const [written, setWritten] = useState<{ done: number; total: number } | null>(null)
  const request = useRef<AbortController>(null)
  const task = useTask()
  useEffect(
    () => subscribe({ 'bulk.exportProgress': (progress) => progress.runId === runId && setWritten(progress) }),
    [runId],
  )
  useEffect(() => () => request.current?.abort(), [])
  const save = () =>
    void task.run(async () => {
      setWritten(null)
      request.current = new AbortController()
      const answer = await invoke('bulk.export', { runId, format, seal }, { signal: request.current.signal })
      if (!answer.saved) return
      showToast({ text: savedText(answer) })
      onClose()
    })
  const savedText = ({ path, customers }: CommandOutput<'bulk.export'>): string => {
    if (path === undefined) return t('export.done')
    return customers === undefined ? t('export.doneTo', { path }) : t('export.doneFolders', { count: customers, path })
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
          <Button loading={task.busy} onClick={save}>
            {t(format === 'folders' ? 'export.chooseFolder' : 'export.save')}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <Segmented
          roomy
          aria-label={t('export.format')}
          value={format}
          data={FORMATS.map((value) => ({ value, label: t(`export.formats.${value}`) }))}
          onChange={setFormat}
        />
        <p>{t(format === 'folders' ? 'export.containsFolders' : 'export.contains')}</p>
        {format === 'folders' && (
          <Switch
            label={t('export.seal')}
            description={t('export.sealHint')}
            checked={seal}
            onChange={({ currentTarget }) => setSeal(currentTarget.checked)}
          />
        )}
        {format === 'folders' && seal ? <p>{t('export.private')}</p> : <Note tone="care">{t('export.warning')}</Note>}
        {task.busy && written && (
          <Group gap="sm">
            <Loader size={14} aria-hidden />
            <Text inherit c="dimmed">
              {t('export.writing', { ...written })}
            </Text>
          </Group>
        )}
        {task.failure && <ErrorAlert {...task.failure} />}
      </Stack>
    </Dialog>
  )
}
