import { Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Task } from '../../lib/ipc/use-task.ts'
import { ErrorAlert } from '../feedback/ErrorAlert.tsx'
import { Segmented } from '../fields/Segmented.tsx'
import { Dialog } from './Dialog.tsx'

interface Props<Format extends string> {
  title: string
  /** Names the choice of formats. */
  label: string
  formats: readonly { value: Format; label: string }[]
  format: Format
  onFormat: (format: Format) => void
  /** What the button says that saves. */
  save: string
  disabled?: boolean
  /** The saving. */
  task: Task
  onSave: () => void
  onClose: () => void
  /** What the file holds, and how to handle it. */
  children: ReactNode
}

/** Asks in which format to save something, and says what that holds. */
export function ExportDialog<Format extends string>(props: Props<Format>) {
  const { title, label, formats, format, onFormat, save, disabled = false, task, onSave, onClose, children } = props
  const { t } = useTranslation('common')
  return (
    <Dialog
      title={title}
      onClose={onClose}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button loading={task.busy} disabled={disabled} onClick={onSave}>
            {save}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <Segmented roomy aria-label={label} value={format} data={[...formats]} onChange={onFormat} />
        {children}
        {task.failure && <ErrorAlert {...task.failure} />}
      </Stack>
    </Dialog>
  )
}
