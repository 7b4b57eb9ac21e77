import { Button, Flex, Text, Title } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import rows from '../rows/Rows.module.css'

interface Props {
  /** Where the back button leads, e.g. the name of a server. */
  from: string
  title: string
  onBack: () => void
  /** State and actions, shown at the end of the line. */
  children?: ReactNode
}

/** The line above a focused task: a back button, the task's title, and its actions. */
export function FocusBar({ from, title, onBack, children }: Props) {
  const { t } = useTranslation('common')
  return (
    <Flex
      component="header"
      className={rows.ruledBelow}
      h="2.75rem"
      gap="xs"
      ps="xs"
      pe="lg"
      flex="none"
      align="center"
    >
      <Button
        variant="subtle"
        px="xs"
        me="calc(var(--space-xs) * -1)"
        maw="35%"
        aria-label={t('backTo', { name: from })}
        title={t('backTo', { name: from })}
        leftSection={<IconChevronLeft size={16} stroke={1.7} aria-hidden />}
        onClick={onBack}
      >
        {from}
      </Button>
      <Text span c="var(--text-3)" aria-hidden>
        /
      </Text>
      <Title order={1} size="h3" lineClamp={1} flex={1} miw={0} title={title} dir="auto">
        {title}
      </Title>
      {children}
    </Flex>
  )
}
