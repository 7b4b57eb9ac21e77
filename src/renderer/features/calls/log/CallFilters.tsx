import { Box, CloseButton, Flex, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { KeepContent } from '../retention/KeepContent.tsx'

interface Props {
  serverId: string
  /** Whose calls alone are shown, and of which tool: undefined for all. */
  customer: string | undefined
  tool: string | undefined
  onlyErrors: boolean
  hideTests: boolean
  onCustomer: () => void
  onTool: () => void
  onOnlyErrors: (only: boolean) => void
  onHideTests: (hide: boolean) => void
}

/** What the log is narrowed to, and what it keeps. A customer or a tool is chosen by a click on its name in the charts or in the log. */
export function CallFilters(props: Props) {
  const { serverId, customer, tool, onlyErrors, hideTests, onCustomer, onTool, onOnlyErrors, onHideTests } = props
  const { t } = useTranslation('calls')
  return (
    <Flex
      component="fieldset"
      rowGap="xs"
      columnGap="md"
      wrap="wrap"
      mih="var(--control-sm)"
      align="center"
      aria-label={t('filter.label')}
    >
      <Switch
        small
        label={t('filter.onlyErrors')}
        checked={onlyErrors}
        onChange={(event) => onOnlyErrors(event.currentTarget.checked)}
      />
      <Switch
        small
        label={t('filter.hideTests')}
        checked={hideTests}
        onChange={(event) => onHideTests(event.currentTarget.checked)}
      />
      {customer !== undefined && <Chip text={t('filter.customer', { customer })} onRemove={onCustomer} />}
      {tool !== undefined && <Chip text={t('filter.tooled', { tool })} onRemove={onTool} />}
      <Box component="span" ml="auto">
        <KeepContent serverId={serverId} />
      </Box>
    </Flex>
  )
}

function Chip({ text, onRemove }: { text: string; onRemove: () => void }) {
  const { t } = useTranslation('calls')
  const remove = t('filter.remove', { filter: text })
  return (
    <Flex
      component="span"
      gap="4xs"
      display="inline-flex"
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
