import { Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Task } from '../../lib/ipc/use-task.ts'
import { ErrorAlert } from '../feedback/ErrorAlert.tsx'
import { Segmented } from '../fields/Segmented.tsx'
import { Dialog } from './Dialog.tsx'

interface Props<Format extends string> {
  title: string
  /** Label of the format choice. */
  label: string
  formats: readonly { value: Format; label: string }[]
  format: Format
  onFormat: (format: Format) => void
  /** Label of the save button. */
  save: string
  disabled?: boolean
  task: Task
  onSave: () => void
  onClose: () => void
  /** What the file contains and how to handle it. */
  children: ReactNode
}

/** Asks for the format of an export and describes its contents. */
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
