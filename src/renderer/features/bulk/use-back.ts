import { useTranslation } from 'react-i18next'
import type { Back } from '../../ui/layout/PageHeader.tsx'

/** The way from a page of a run, or of its table, back to the customers. `to`: which of their lists. */
export function useBack(to: string): Back {
  const { t } = useTranslation('bulk')
  return { label: t('customers'), to }
}
