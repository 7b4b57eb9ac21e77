import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Issued } from '../../lib/issued-store.ts'
import { openHandOff } from './hand-off-store.ts'

/** Opens the clients for a URL in a list. */
export function HandOffButton({ issued }: { issued: Issued }) {
  const { t } = useTranslation('clients')
  return (
    <Button
      variant="default"
      aria-label={t('row.openFor', { customer: issued.customer.primaryIdentity })}
      onClick={() => openHandOff(issued)}
    >
      {t('row.open')}
    </Button>
  )
}
