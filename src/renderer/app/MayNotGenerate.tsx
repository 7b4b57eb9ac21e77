import { Button } from '@mantine/core'
import { IconKeyOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { useIsShown } from '../ui/feedback/shown-error.ts'

interface Props {
  onOpenSettings: () => void
}

/** Shown in place of the form if the API key can't generate URLs. If the key was rejected, the server list already offers the remedy. */
export function MayNotGenerate({ onOpenSettings }: Props) {
  const { t } = useTranslation(['generate', 'errors'])
  const isRejected = useIsShown({ kind: 'unauthenticated' })
  return (
    <EmptyState
      icon={<IconKeyOff size={18} stroke={1.6} aria-hidden />}
      title={t('notAllowed')}
      hint={t('notAllowedHint')}
      action={
        !isRejected && (
          <Button variant="default" onClick={onOpenSettings}>
            {t('errors:actions.openSettings')}
          </Button>
        )
      }
    />
  )
}
