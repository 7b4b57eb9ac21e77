import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDraft } from '../draft/use-draft.ts'

/** The number of endpoints, and how many match the filters. */
export function EndpointCount({ shown }: { shown: number }) {
  const { t, i18n } = useTranslation('endpoints')
  const total = useDraft().draft.endpoints.length
  const number = (value: number) => new Intl.NumberFormat(i18n.language).format(value)
  return (
    <Text role="status" size="sm" c="dimmed">
      {shown === total
        ? t('table.total', { count: total, value: number(total) })
        : t('table.shown', { count: total, shown: number(shown), total: number(total) })}
    </Text>
  )
}
