import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Segmented } from '../../ui/fields/Segmented.tsx'
import type { CustomersView } from './customers-view-store.ts'

interface Props {
  view: CustomersView
  views: readonly CustomersView[]
  onChange: (view: CustomersView) => void
  /** Buttons at the end of the line. */
  children?: ReactNode
}

/** Switches how customers are listed. */
export function CustomersViews({ view, views, onChange, children }: Props) {
  const { t } = useTranslation('customers')
  return (
    <Group mb="sm" justify="space-between" wrap="nowrap">
      <Segmented
        aria-label={t('place.views')}
        value={view}
        data={views.map((value) => ({ value, label: t(`place.${value}`) }))}
        onChange={onChange}
      />
      {children}
    </Group>
  )
}
