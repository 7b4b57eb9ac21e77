import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** The number of URLs and failed attempts shown, and the total if a filter is set. */
export function IssuedCount({ shown, issued, all }: { shown: number; issued: number; all: number | null }) {
  const { t, i18n } = useTranslation('issued')
  const number = new Intl.NumberFormat(i18n.language)
  const tries = shown - issued
  const parts = [
    ...(issued > 0 || tries === 0 ? [t('count', { count: issued })] : []),
    ...(tries > 0 ? [t('tries', { count: tries })] : []),
  ]
  return (
    <Text role="status" span size="sm" flex="none" c="dimmed">
      {all === null || shown === all
        ? parts.join(' · ')
        : t('countOf', { shown: number.format(shown), total: number.format(all) })}
    </Text>
  )
}
