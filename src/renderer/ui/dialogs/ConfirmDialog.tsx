import { Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../shared/errors.ts'
import { useTask } from '../../lib/ipc/use-task.ts'
import { ErrorAlert } from '../feedback/ErrorAlert.tsx'
import { Dialog } from './Dialog.tsx'

/** Failures that would only recur if the user tried again in the dialog. */
const REFUSALS: ReadonlySet<AppError['kind']> = new Set(['invalidInput', 'unauthenticated', 'forbidden', 'notFound'])

interface Props {
  title: string
  /** What will be lost, and what will remain. */
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
  const { busy, failure, run: attempt } = useTask()
  const run = async () => {
    if ((await attempt(onConfirm)) === null) onClose()
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
          <Button
            variant={failure ? 'default' : 'filled'}
            data-danger={failure ? undefined : true}
            disabled={failure !== null && REFUSALS.has(failure.error.kind)}
            loading={busy}
            onClick={() => void run()}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <Stack gap="xs">{children}</Stack>
        {failure && <ErrorAlert {...failure} />}
      </Stack>
    </Dialog>
  )
}
