import { Flex, Loader } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../lib/time/use-now.ts'

/** Shows what's running, and for how long. `since` is in ms since 1970. */
export function Working({ since, children }: { since: number; children: string }) {
  const { t } = useTranslation()
  const now = useNow(200)
  const seconds = Math.max(0, Math.floor((now - since) / 1000))
  return (
    <Flex component="span" gap="xs" display="inline-flex" c="var(--text-3)" align="center" fz="sm">
      <Loader size={14} aria-hidden />
      <span role="status">{children}</span>
      {seconds > 0 && <span>{t('elapsed', { seconds })}</span>}
    </Flex>
  )
}
