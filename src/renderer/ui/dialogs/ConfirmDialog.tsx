import { Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useTask } from '../../lib/ipc/use-task.ts'
import { ErrorAlert } from '../feedback/ErrorAlert.tsx'
import { Dialog } from './Dialog.tsx'

interface Props {
  title: string
  /** What will be gone, and what stays. */
  children: ReactNode
  /** The word on the button that does it. */
  confirm: string
  /** The word on the button that leaves everything as it is. */
  keep?: string
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** Asks before something that cannot be taken back. It closes once that is done, and stays with the reason when it failed. */
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
