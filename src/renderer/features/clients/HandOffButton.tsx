import { ActionIcon } from '@mantine/core'
import { IconShare3 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { openHandOff } from '../../lib/hand-off-store.ts'
import type { Issued } from '../../lib/issued-urls/issued-store.ts'

/** Opens the client picker for a URL in a list. */
export function HandOffButton({ issued }: { issued: Issued }) {
  const { t } = useTranslation('clients')
  const name = t('row.openFor', { customer: issued.customer.primaryIdentity })
  return (
    <ActionIcon
      variant="subtle"
      size="xs"
      c="dimmed"
      aria-label={name}
      title={name}
      onClick={() => openHandOff(issued)}
    >
      <IconShare3 size={16} stroke={1.6} aria-hidden />
    </ActionIcon>
  )
}
