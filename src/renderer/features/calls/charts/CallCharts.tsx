import { Box, Flex, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { LoadError } from '../../../ui/feedback/LoadError.tsx'
import { Segmented } from '../../../ui/fields/Segmented.tsx'
import { CustomersByCalls } from './CustomersByCalls.tsx'
import { OverTime } from './OverTime.tsx'
import { SlowestTools } from './SlowestTools.tsx'

const DAYS = [1, 7, 30, 90] as const
type Days = (typeof DAYS)[number]

/** The charts are side by side as long as each is at least this wide. */
const HALF = '1 1 14rem'

interface Props {
  serverId: string
  customerId: string | undefined
  onCustomer: (customerId: string) => void
  onTool: (tool: string) => void
  onAllCustomers: () => void
}

/** Small charts of the calls: over time, by tool, by customer. */
export function CallCharts({ serverId, customerId, onCustomer, onTool, onAllCustomers }: Props) {
  const workspaceId = useWorkspaceId()
  const { t, i18n } = useTranslation('calls')
  const [days, setDays] = useState<Days>(7)
  const stats = useQuery({
    ...commandQuery('calls.stats', { workspaceId, serverId, customerId, days }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const number = new Intl.NumberFormat(i18n.language)
  const { calls = 0, errors = 0, refused = 0 } = stats.data ?? {}
  const rate = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 })
  return (
    <Stack gap="md">
      <Flex rowGap="sm" columnGap="xl" wrap="wrap" justify="space-between" align="center">
        <Text inherit c="dimmed" role="status">
          <Total>{number.format(calls)}</Total> {t('totals.calls', { count: calls })}
          <Box component="span" ml="lg">
            <Total bad={errors > 0}>{number.format(errors)}</Total> {t('totals.errors', { count: errors })}
            {errors > 0 && ` (${rate.format(errors / calls)})`}
          </Box>
          {refused > 0 && (
            <Box component="span" ml="lg" title={t('totals.refusedTitle')}>
              <Total bad>{number.format(refused)}</Total> {t('totals.refused')}
            </Box>
          )}
        </Text>
        <Segmented
          aria-label={t('range.label')}
          value={String(days)}
          data={DAYS.map((value) => ({ value: String(value), label: t(`range.days${value}`) }))}
          onChange={(value) => setDays(Number(value) as Days)}
        />
      </Flex>
      {stats.error && <LoadError error={stats.error.detail} retry={() => void stats.refetch()} />}
      {stats.data && (
        <>
          <OverTime stats={stats.data} days={days} />
          {calls > 0 && (
            <Flex wrap="wrap" align="flex-start" rowGap={0} columnGap="xl">
              <Box flex={HALF} miw={0}>
                <SlowestTools tools={stats.data.tools} onTool={onTool} />
              </Box>
              <Box flex={HALF} miw={0}>
                <CustomersByCalls
                  customers={stats.data.customers}
                  count={stats.data.customerCount}
                  onCustomer={onCustomer}
                  onAll={onAllCustomers}
                />
              </Box>
            </Flex>
          )}
        </>
      )}
    </Stack>
  )
}

function Total({ bad = false, children }: { bad?: boolean; children: string }) {
  return (
    <Text component="b" inherit fz="xl" fw={650} lts="-0.011em" c={bad ? 'var(--bad)' : 'var(--text)'}>
      {children}
    </Text>
  )
}
