import { Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useTask } from '../../lib/ipc/use-task.ts'
import { ErrorAlert } from '../feedback/ErrorAlert.tsx'
import { Dialog } from './Dialog.tsx'

interface Props {
  title: string
  /** What is lost, and what remains. */
  children: ReactNode
  confirm: string
  /** Label of the cancel button. */
  keep?: string
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** Confirms an irreversible action. Closes once it's done; if it fails, stays open with the error. */
export function ConfirmDialog({ title, children, confirm, keep, onConfirm, onClose }: Props) {
  const { t } = useTranslation()
  const task = useTask()
  const run = async () => {
    if ((await task.run(onConfirm)) === null) onClose()
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            {keep ?? t('cancel')}
          </Button>
          <Button data-danger loading={task.busy} onClick={() => void run()}>
            {confirm}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <Stack gap="xs">{children}</Stack>
        {task.failure && <ErrorAlert {...task.failure} />}
      </Stack>
    </Dialog>
  )
}
