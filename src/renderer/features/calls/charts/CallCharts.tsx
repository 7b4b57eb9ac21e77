import { Box, Flex, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { Segmented } from '../../../ui/fields/Segmented.tsx'
import classes from './CallCharts.module.css'
import { CustomersByCalls } from './CustomersByCalls.tsx'
import { OverTime } from './OverTime.tsx'
import { SlowestTools } from './SlowestTools.tsx'

const DAYS = [1, 7, 30, 90] as const
type Days = (typeof DAYS)[number]

interface Props {
  serverId: string
  customerId: string | undefined
  onCustomer: (customerId: string) => void
  onTool: (tool: string) => void
  onAllCustomers: () => void
}

/** Small charts of the calls: over time, by tool, by customer. */
export function CallCharts({ serverId, customerId, onCustomer, onTool, onAllCustomers }: Props) {
  const { t, i18n } = useTranslation('calls')
  const [days, setDays] = useState<Days>(7)
  const stats = useQuery({
    ...commandQuery('calls.stats', { serverId, customerId, days }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const number = new Intl.NumberFormat(i18n.language)
  const { calls = 0, errors = 0, refused = 0 } = stats.data ?? {}
  const rate = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 })
  return (
    <Stack className={classes.charts} gap="md">
      <Flex rowGap="sm" columnGap="xl" wrap="wrap" justify="space-between" align="center">
        <Text className={classes.totals} inherit c="dimmed" role="status">
          <b>{number.format(calls)}</b> {t('totals.calls', { count: calls })}
          <Box className={classes.errors} component="span" ml="lg" data-some={errors > 0 || undefined}>
            <b>{number.format(errors)}</b> {t('totals.errors', { count: errors })}
            {errors > 0 && ` (${rate.format(errors / calls)})`}
          </Box>
          {refused > 0 && (
            <Box className={classes.errors} component="span" ml="lg" data-some title={t('totals.refusedTitle')}>
              <b>{number.format(refused)}</b> {t('totals.refused')}
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
      {stats.error && <ErrorAlert error={stats.error.detail} actions={{ retry: () => void stats.refetch() }} />}
      {stats.data && (
        <>
          <OverTime stats={stats.data} days={days} />
          {calls > 0 && (
            <div className={classes.pair}>
              <SlowestTools tools={stats.data.tools} onTool={onTool} />
              <CustomersByCalls
                customers={stats.data.customers}
                count={stats.data.customerCount}
                onCustomer={onCustomer}
                onAll={onAllCustomers}
              />
            </div>
          )}
        </>
      )}
    </Stack>
  )
}
