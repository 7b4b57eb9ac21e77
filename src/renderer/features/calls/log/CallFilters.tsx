import { Box, Flex } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { FilterChip } from '../../../ui/filters/FilterChip.tsx'

interface Props {
  /** Filters the calls by customer and tool; undefined shows all. */
  customer: string | undefined
  tool: string | undefined
  onlyErrors: boolean
  hideTests: boolean
  onCustomer: () => void
  onTool: () => void
  onOnlyErrors: (only: boolean) => void
  onHideTests: (hide: boolean) => void
  /** Shown at the end of the line. */
  aside: ReactNode
}

/** The log's filters. Clicking the name of a customer or tool in the charts or the log filters by it. */
export function CallFilters(props: Props) {
  const { customer, tool, onlyErrors, hideTests, onCustomer, onTool, onOnlyErrors, onHideTests, aside } = props
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
      {customer !== undefined && <FilterChip name={t('filter.customer')} text={customer} onRemove={onCustomer} />}
      {tool !== undefined && <FilterChip name={t('filter.tool')} text={tool} onRemove={onTool} />}
      <Box component="span" ml="auto">
        {aside}
      </Box>
    </Flex>
  )
}
