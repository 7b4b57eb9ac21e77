import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Target } from './use-many-customers.ts'

/** The customers affected by an action: their number, and the first few names. */
export function Hit({ target: { count, names } }: { target: Target }) {
  const { t, i18n } = useTranslation('manyCustomers')
  const others = count - names.length
  const parts = [...names, ...(others > 0 ? [t('others', { count: others })] : [])]
  return (
    <Text span inherit style={{ overflowWrap: 'anywhere' }}>
      {t('hit', { count, list: new Intl.ListFormat(i18n.language).format(parts) })}
    </Text>
  )
}
