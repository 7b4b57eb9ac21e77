import { Button, Group, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../shared/errors.ts'
import { ErrorAlert } from './ErrorAlert.tsx'
import { useIsTold } from './told-error.ts'

interface Props {
  error: AppError
  retry: () => void
}

/** Why something couldn’t be loaded. Where the reason is shown beside it already, a quiet line, until that is over. */
export function LoadError({ error, retry }: Props) {
  const { t } = useTranslation('errors')
  const isTold = useIsTold(error)
  const wasTold = useRef(isTold)
  const again = useEffectEvent(retry)
  useEffect(() => {
    if (wasTold.current && !isTold) again()
    wasTold.current = isTold
  }, [isTold])
  if (!isTold) return <ErrorAlert error={error} actions={{ retry }} />
  return (
    <Group gap="xs" role="status">
      <Text inherit c="dimmed">
        {t('told')}
      </Text>
      <Button variant="subtle" size="compact-sm" onClick={retry}>
        {t('actions.retry')}
      </Button>
    </Group>
  )
}
