import { ActionIcon, Box, Flex, Text, Title } from '@mantine/core'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallStats } from '../../../../shared/management/records/call-record.ts'
import { DAY_MS } from '../../../../shared/values/durations.ts'
import { TimeBars } from '../../../ui/charts/TimeBars.tsx'
import type { Column } from '../../../ui/data-table/column.ts'
import { DataTable } from '../../../ui/data-table/DataTable.tsx'
import classes from './OverTime.module.css'

/** Bar colors. */
const COLORS = { succeeded: 'var(--accent)', failed: 'color-mix(in srgb, var(--bad) 80%, var(--ground))' }

type Bucket = CallStats['buckets'][number]

const atOf = ({ at }: Bucket) => at

interface Props {
  stats: CallStats
  days: 1 | 7 | 30 | 90
}

/** Calls and errors over time, as bars or as a table. */
export function OverTime({ stats, days }: Props) {
  const { t, i18n } = useTranslation('calls')
  const [asTable, setAsTable] = useState(false)
  const id = useId()
  const { buckets } = stats
  const { bars, long } = useBars(stats, days)
  const number = new Intl.NumberFormat(i18n.language)
  const summary = t('charts.summary', {
    calls: number.format(stats.calls),
    errors: number.format(stats.errors),
    from: bars[0]?.time ?? '',
    to: bars.at(-1)?.time ?? '',
    most: number.format(Math.max(0, ...buckets.map(({ calls }) => calls))),
  })
  const Icon = asTable ? IconChartBar : IconTable
  const toggle = t(asTable ? 'charts.showChart' : 'charts.showTable')
  return (
    <section aria-labelledby={id}>
      <Flex component="header" gap="lg" mb="2xs" align="center">
        <Title id={id} order={2} size="h3">
          {t('charts.overTime')}
        </Title>
        <Flex component="ul" gap="md" c="dimmed" fz="sm" aria-hidden>
          {(['succeeded', 'failed'] as const).map((outcome) => (
            <Flex key={outcome} component="li" gap="2xs" align="center">
              <Box w="0.5rem" h="0.5rem" bdrs="var(--space-4xs)" bg={COLORS[outcome]} />
              {t(`charts.${outcome}`)}
            </Flex>
          ))}
        </Flex>
        <ActionIcon
          size="sm"
          ml="auto"
          bd={0}
          c="dimmed"
          aria-label={toggle}
          title={toggle}
          aria-pressed={asTable}
          onClick={() => setAsTable(!asTable)}
        >
          <Icon size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Flex>
      {asTable ? (
        <BucketTable buckets={buckets} time={long} />
      ) : (
        <Box pos="relative">
          <TimeBars
            bars={bars}
            summary={summary}
            labels={{ good: t('charts.succeeded'), bad: t('charts.failed') }}
            locale={i18n.language}
          />
          {stats.calls === 0 && (
            <Text
              inherit
              pos="absolute"
              top="var(--space-4xl)"
              right={0}
              left="var(--space-3xl)"
              c="dimmed"
              ta="center"
            >
              {t('charts.none')}
            </Text>
          )}
        </Box>
      )}
    </section>
  )
}

/** Returns the chart's bars with their labels, and the format for their times. */
function useBars({ buckets }: CallStats, days: Props['days']) {
  const { language } = useTranslation().i18n
  const form = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options)
  const [first, second] = buckets
  const byDay = first && second && new Date(second.at).getTime() - new Date(first.at).getTime() >= DAY_MS
  const day = form({ day: 'numeric', month: 'short' })
  const clock = form({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const long = form({
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(!byDay && ({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const)),
  })
  // A bucket that spans midnight counts toward the day that begins in it, so today's label starts at its first bar.
  const length = first && second ? new Date(second.at).getTime() - new Date(first.at).getTime() : 0
  const dayOf = (at: string) => new Date(new Date(at).getTime() + Math.max(0, length - 1)).toDateString()
  const bars = buckets.map(({ at, calls, errors }, index) => ({
    good: calls - errors,
    bad: errors,
    shortTime: days === 1 ? clock.format(new Date(at)) : day.format(new Date(dayOf(at))),
    time: long.format(new Date(at)),
    // With several bars per day, label the first.
    marked: days === 7 && index > 0 && dayOf(at) !== dayOf(buckets[index - 1]?.at ?? at),
  }))
  return { bars, long }
}

interface BucketTableProps {
  buckets: readonly Bucket[]
  time: Intl.DateTimeFormat
}

/** The same numbers as a table: the times with calls, newest first. */
function BucketTable({ buckets, time }: BucketTableProps) {
  const { t, i18n } = useTranslation('calls')
  const rows = buckets.filter(({ calls }) => calls > 0).reverse()
  const number = new Intl.NumberFormat(i18n.language)
  const columns: Column<Bucket>[] = [
    { id: 'time', header: t('charts.time'), rowHeader: true, cell: ({ at }) => time.format(new Date(at)) },
    {
      id: 'calls',
      header: t('charts.calls'),
      width: '5rem',
      align: 'end',
      cell: ({ calls }) => number.format(calls),
    },
    {
      id: 'errors',
      header: t('charts.errors'),
      width: '5rem',
      align: 'end',
      cell: ({ errors }) => (
        <Text span inherit c={errors > 0 ? 'var(--bad)' : undefined}>
          {number.format(errors)}
        </Text>
      ),
    },
  ]
  return (
    <>
      <DataTable
        aria-label={t('charts.table')}
        className={classes.table}
        columns={columns}
        rows={rows}
        idOf={atOf}
        rowHeight={28}
      />
      {rows.length === 0 && (
        <Text inherit pt="xs" c="dimmed" ta="center">
          {t('charts.none')}
        </Text>
      )}
    </>
  )
}
