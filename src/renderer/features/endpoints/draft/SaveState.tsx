import { Flex } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useDraft } from './use-draft.ts'

export function SaveState() {
  const { t } = useTranslation('endpoints')
  const { session } = useDraft()
  const saved = session.draft === session.saved
  if (session.failure)
    return (
      <Flex component="span" gap="3xs" fz="sm" c="var(--bad)" align="center">
        {t('draft.notSaved')}
      </Flex>
    )
  return (
    <Flex component="span" gap="3xs" fz="sm" c="var(--text-3)" align="center">
      {saved && <IconCheck size={14} stroke={1.8} aria-hidden />}
      {t(saved ? 'draft.saved' : 'draft.saving')}
    </Flex>
  )
}
