import { CloseButton, Flex, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** A filter that was set by pressing what it's about elsewhere on the screen, with the button that clears it. */
export function FilterChip({ text, onRemove }: { text: string; onRemove: () => void }) {
  const { t } = useTranslation('common')
  const remove = t('removeFilter', { filter: text })
  return (
    <Flex
      component="span"
      gap="4xs"
      display="inline-flex"
      miw={0}
      maw="100%"
      h="var(--control-xs)"
      pl="sm"
      pr="4xs"
      bdrs="xl"
      bg="var(--accent-soft)"
      c="var(--accent-text)"
      fw={550}
      align="center"
      fz="sm"
    >
      <Text span inherit truncate>
        {text}
      </Text>
      <CloseButton
        size="1.5rem"
        radius="xl"
        c="inherit"
        icon={<IconX size={13} stroke={2} aria-hidden />}
        aria-label={remove}
        title={remove}
        onClick={onRemove}
      />
    </Flex>
  )
}
