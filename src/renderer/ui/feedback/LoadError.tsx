import { Button, Group, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../shared/errors.ts'
import { ErrorAlert } from './ErrorAlert.tsx'
import { useIsShown } from './shown-error.ts'

interface Props {
  error: AppError
  retry: () => void
}

/**
 * Explains why something couldn't be loaded. If the same error is already shown nearby, this is only a quiet line, and reloads once that
 * error is resolved.
 */
export function LoadError({ error, retry }: Props) {
  const { t } = useTranslation('errors')
  const isShown = useIsShown(error)
  const wasShown = useRef(isShown)
  const again = useEffectEvent(retry)
  useEffect(() => {
    if (wasShown.current && !isShown) again()
    wasShown.current = isShown
  }, [isShown])
  if (!isShown) return <ErrorAlert error={error} actions={{ retry }} />
  return (
    <Group gap="xs" role="status">
      <Text inherit c="dimmed">
        {t('shownWithServers')}
      </Text>
      <Button variant="subtle" size="compact-sm" onClick={retry}>
        {t('actions.retry')}
      </Button>
    </Group>
  )
}
