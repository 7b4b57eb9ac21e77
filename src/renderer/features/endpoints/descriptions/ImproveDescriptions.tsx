import { ActionIcon } from '@mantine/core'
import { IconTextSpellcheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DescriptionsDialog } from './DescriptionsDialog.tsx'

/** Opens the hints about the tools' descriptions. */
export function ImproveDescriptions() {
  const { t } = useTranslation('descriptionHints')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ActionIcon variant="default" size="md" aria-label={t('open')} title={t('open')} onClick={() => setOpen(true)}>
        <IconTextSpellcheck size={16} stroke={1.8} aria-hidden />
      </ActionIcon>
      {isOpen && <DescriptionsDialog onClose={() => setOpen(false)} />}
    </>
  )
}
