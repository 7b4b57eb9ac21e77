import { Button } from '@mantine/core'
import { IconTableImport } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** Starts a run that generates URLs from a table. */
export function FromTableButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('customers')
  return (
    <Button variant="default" leftSection={<IconTableImport size={16} stroke={1.6} aria-hidden />} onClick={onClick}>
      {t('place.fromTable')}
    </Button>
  )
}
