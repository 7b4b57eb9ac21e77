import { Button, Flex, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SecretStorage } from '../../../shared/model/secret-storage.ts'
import { invoke } from '../../lib/ipc/invoke.ts'
import { useTask } from '../../lib/ipc/use-task.ts'
import { ErrorAlert } from '../../ui/feedback/ErrorAlert.tsx'

interface Props {
  onSettled: (status: SecretStorage) => void
  /** Shows the result below the button, aligned with its right edge. */
  stacked?: boolean
}

/** Tries the keychain again and reports if it's still unavailable. */
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
    <Flex
      direction={stacked ? 'column' : 'row'}
      wrap="wrap"
      align={stacked ? 'flex-end' : 'center'}
      rowGap="2xs"
      columnGap="md"
      flex={stacked ? 'none' : undefined}
      pos="relative"
    >
      <Button variant="default" loading={task.busy} onClick={retry}>
        {t('keychain.retry')}
      </Button>
      <Text
        role="status"
        span
        inherit
        pos={failed ? undefined : 'absolute'}
        c={stacked ? 'dimmed' : undefined}
        fz={stacked ? 'sm' : undefined}
      >
        {failed && t('keychain.retryFailed')}
      </Text>
      {task.failure && <ErrorAlert {...task.failure} />}
    </Flex>
  )
}
