import { ActionIcon } from '@mantine/core'
import { IconListSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RankingDialog } from './RankingDialog.tsx'

/** Opens the ranking of the tools for a question. */
export function OpenRanking() {
  const { t } = useTranslation('toolRanking')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ActionIcon variant="default" size="md" aria-label={t('open')} title={t('open')} onClick={() => setOpen(true)}>
        <IconListSearch size={16} stroke={1.8} aria-hidden />
      </ActionIcon>
      {isOpen && <RankingDialog onClose={() => setOpen(false)} />}
    </>
  )
}
