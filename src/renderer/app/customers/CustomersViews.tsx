import { Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Segmented } from '../../ui/fields/Segmented.tsx'
import type { CustomersView } from './customers-view-store.ts'

interface Props {
  view: CustomersView
  views: readonly CustomersView[]
  onChange: (view: CustomersView) => void
}

/** Switches how customers are listed. */
export function CustomersViews({ view, views, onChange }: Props) {
  const { t } = useTranslation('customers')
  return (
    <Box mb="sm">
      <Segmented
        aria-label={t('place.views')}
        value={view}
        data={views.map((value) => ({ value, label: t(`place.${value}`) }))}
        onChange={onChange}
      />
    </Box>
  )
}
