import { Button, CloseButton, Group } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from '../../../lib/store.ts'
import { Callout } from '../../../ui/feedback/Callout.tsx'
import { customerDrafts, type Target, targetKey } from '../generation-store.ts'
import { acceptFill, forgetFill, linkFills, undoFill } from './link-fills.ts'

interface Props {
  target: Target
  /** Whether a request from the form is pending. */
  busy: boolean
}

/** Notice above a form that a link has filled or wants to fill. */
export function LinkNote({ target, busy }: Props) {
  const { t } = useTranslation(['openRequests', 'common'])
  const key = targetKey(target)
  const fill = useStore(linkFills)[key]
  const isFilled = fill?.state === 'filled'
  const isTyped = useStore(customerDrafts)[key] !== undefined
  // The form was submitted, or cleared manually.
  const isOver = isFilled && !isTyped
  useEffect(() => {
    if (isOver) forgetFill(key)
  }, [isOver, key])
  if (!fill) return null
  return (
    <Callout
      role="status"
      tone={isFilled ? 'calm' : 'warn'}
      icon={<IconLink size={16} stroke={1.6} aria-hidden />}
      aside={
        isFilled && (
          <Group gap="4xs" wrap="nowrap" flex="none">
            <Button variant="subtle" size="compact-sm" flex="none" disabled={busy} onClick={() => undoFill(key, fill)}>
              {t('common:undo')}
            </Button>
            <CloseButton size="sm" aria-label={t('common:dismiss')} onClick={() => forgetFill(key)} />
          </Group>
        )
      }
    >
      <p>{t(isFilled ? 'filled' : isTyped ? 'asks' : 'offers')}</p>
      {fill.ignored.length > 0 && <p>{t('ignored', { names: fill.ignored.join(', ') })}</p>}
      {!isFilled && (
        <Group gap="xs" mt="2xs">
          <Button variant="default" size="compact-sm" disabled={busy} onClick={() => acceptFill(key, fill)}>
            {t('fillIn')}
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={() => forgetFill(key)}>
            {t(isTyped ? 'keepMine' : 'common:dismiss')}
          </Button>
        </Group>
      )}
    </Callout>
  )
}
