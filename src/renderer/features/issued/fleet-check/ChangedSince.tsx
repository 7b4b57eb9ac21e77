import { Text, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import rows from '../../../ui/rows/Rows.module.css'

interface Props {
  count: number
  /** Whether the list is filtered by these URLs. */
  chosen: boolean
  onChoose: (chosen: boolean) => void
}

/** The number of URLs that changed since they were tested, so their result is outdated. Clicking it filters the list by them. */
export function ChangedSince({ count, chosen, onChoose }: Props) {
  const { t } = useTranslation('fleetCheck')
  return (
    <UnstyledButton
      className={rows.row}
      mt="xs"
      px="2xs"
      py="2xs"
      aria-pressed={chosen}
      title={t('outdatedHint')}
      onClick={() => onChoose(!chosen)}
    >
      <Text span size="sm" c="dimmed">
        {t('outdated', { count })}
      </Text>
    </UnstyledButton>
  )
}
