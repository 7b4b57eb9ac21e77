import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SecretStorage } from '../../../shared/model/secret-storage.ts'
import { invoke } from '../../lib/ipc/invoke.ts'
import { useTask } from '../../lib/ipc/use-task.ts'
import { ErrorAlert } from '../../ui/feedback/ErrorAlert.tsx'
import classes from './RetryKeychain.module.css'

interface Props {
  onSettled: (status: SecretStorage) => void
  /** The answer stands below the button, at its right edge. */
  stacked?: boolean
}

/** Asks the keychain again, and says so when it still gives no answer. */
export function RetryKeychain({ onSettled, stacked = false }: Props) {
  const { t } = useTranslation('secretStorage')
  const task = useTask()
  const [failed, setFailed] = useState(false)
  const retry = () =>
    void task.run(async () => {
      setFailed(false)
      const status = await invoke('secrets.retryKeychain')
      setFailed(status.state !== 'keychain')
      onSettled(status)
    })
  return (
    <div className={classes.retry} data-stacked={stacked || undefined}>
      <Button variant="default" loading={task.busy} onClick={retry}>
        {t('keychain.retry')}
      </Button>
      <span role="status" className={classes.said}>
        {failed && t('keychain.retryFailed')}
      </span>
      {task.failure && <ErrorAlert {...task.failure} />}
    </div>
  )
}
