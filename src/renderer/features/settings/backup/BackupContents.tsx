import { Flex, Stack, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

export function BackupContents() {
  const { t } = useTranslation('backup')
  return (
    <Stack gap="2xs" mt="md">
      <Text inherit fw={550}>
        {t('create.contains')}
      </Text>
      <Flex component="ul" gap="3xs" direction="column">
        {(['local', 'history', 'settings', 'keys'] as const).map((part) => (
          <Flex key={part} component="li" gap="xs" align="center">
            <IconCheck size={16} stroke={1.8} color="var(--good)" aria-hidden />
            {t(`create.parts.${part}`)}
          </Flex>
        ))}
      </Flex>
      <Text size="sm" c="dimmed">
        {t('create.leftOut')}
      </Text>
    </Stack>
  )
}
