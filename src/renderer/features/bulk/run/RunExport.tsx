import { Group, Loader, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Run } from '../../../../shared/bulk/commands.ts'
import type { CommandOutput } from '../../../../shared/ipc/contract.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { subscribe } from '../../../lib/ipc/subscribe.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { showToast } from '../../../lib/toast-store.ts'
import { ExportDialog } from '../../../ui/dialogs/ExportDialog.tsx'
import { ExportedUrls, type ExportInclude, useExportedUrls } from '../../../ui/dialogs/ExportedUrls.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { ReachabilityNotes } from '../reachability/ReachabilityNotes.tsx'

const FORMATS = ['csv', 'json', 'folders'] as const

/** Describes an export of a run and saves it where the user chooses. */
export function RunExport({ run, onClose }: { run: Run; onClose: () => void }) {
  const { id: runId, workspace } = run
  const { t } = useTranslation('bulk')
  const [format, setFormat] = useState<(typeof FORMATS)[number]>('csv')
  const [include, setInclude] = useState<ExportInclude>('sendable')
  const [seal, setSeal] = useState(true)
  const [written, setWritten] = useState<{ done: number; total: number } | null>(null)
  const request = useRef<AbortController>(null)
  const task = useTask()
  const byFolder = format === 'folders'
  // A folder is for sending, so it only ever has a URL that works.
  const included = byFolder ? 'sendable' : include
  const exported = useExportedUrls({ filter: { search: '', runId }, state: null }, included)
  const { counts, count, total } = exported
  useEffect(
    () => subscribe({ 'bulk.exportProgress': (progress) => progress.runId === runId && setWritten(progress) }),
    [runId],
  )
  useEffect(() => () => request.current?.abort(), [])
  const save = () =>
    void task.run(async () => {
      setWritten(null)
      request.current = new AbortController()
      const answer = await invoke(
        'bulk.export',
        { runId, format, include: included, seal },
        { signal: request.current.signal },
      )
      if (!answer.saved) return
      showToast({ text: savedText(answer) })
      onClose()
    })
  const savedText = ({ path, customers }: CommandOutput<'bulk.export'>): string => {
    if (path === undefined) return t('export.done')
    return customers === undefined ? t('export.doneTo', { path }) : t('export.doneFolders', { count: customers, path })
  }
  return (
    <ExportDialog
      title={t('export.title')}
      label={t('export.format')}
      formats={FORMATS.map((value) => ({ value, label: t(`export.formats.${value}`) }))}
      format={format}
      onFormat={setFormat}
      save={t(byFolder ? 'export.chooseFolder' : 'export.save')}
      disabled={included === 'all' ? counts.isPending : !counts.data}
      task={task}
      onSave={save}
      onClose={onClose}
    >
      <p>{t(byFolder ? 'export.containsFolders' : 'export.contains')}</p>
      <ExportedUrls
        exported={exported}
        include={included}
        onInclude={byFolder ? undefined : setInclude}
        contains={t('export.withUrl', { count, total })}
      />
      {byFolder && (
        <Switch
          label={t('export.seal')}
          description={t('export.sealHint')}
          checked={seal}
          onChange={({ currentTarget }) => setSeal(currentTarget.checked)}
        />
      )}
      <ReachabilityNotes plain workspaceId={workspace.id} runId={runId} />
      {byFolder && seal ? <p>{t('export.private')}</p> : <Note tone="care">{t('export.warning')}</Note>}
      {task.busy && written && (
        <Group gap="sm">
          <Loader size={14} aria-hidden />
          <Text inherit c="dimmed">
            {t('export.writing', { ...written })}
          </Text>
        </Group>
      )}
    </ExportDialog>
  )
}
