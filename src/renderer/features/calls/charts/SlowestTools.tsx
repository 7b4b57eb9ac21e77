import { UnstyledButton } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallStats } from '../../../../shared/management/records/call-record.ts'
import { duration } from '../../../../shared/text/measures.ts'
import { Meter } from '../../../ui/charts/Meter.tsx'
import type { Column } from '../../../ui/data-table/column.ts'
import classes from './RankTable.module.css'
import { BAR_WIDTH, NUMBER_WIDTH, RankTable } from './RankTable.tsx'

const SHOWN = 3

type Tool = CallStats['tools'][number]

const idOf = ({ tool }: Tool) => tool

/** The slowest tools, with median and 95th percentile duration. */
export function SlowestTools({ tools, onTool }: { tools: CallStats['tools']; onTool: (tool: string) => void }) {
  const { t, i18n } = useTranslation('calls')
  const [shown, setShown] = useState(SHOWN)
  const columns = useMemo((): Column<Tool>[] => {
    const longest = Math.max(1, ...tools.map(({ p95 }) => p95))
    return [
      {
        id: 'tool',
        header: t('charts.tool'),
        rowHeader: true,
        interactive: true,
        cell: ({ tool }) => (
          <UnstyledButton
            className={classes.name}
            data-mono
            title={t('charts.onlyTool', { tool })}
            onClick={() => onTool(tool)}
          >
            {tool}
          </UnstyledButton>
        ),
      },
      {
        id: 'bar',
        width: BAR_WIDTH,
        cell: ({ p50, p95 }) => <Meter kind="range" outer={p95 / longest} inner={p50 / longest} />,
      },
      {
        id: 'p50',
        header: t('charts.p50'),
        headerTitle: t('charts.p50Title'),
        width: NUMBER_WIDTH,
        align: 'end',
        cell: ({ p50 }) => duration(p50, i18n.language),
      },
      {
        id: 'p95',
        header: t('charts.p95'),
        headerTitle: t('charts.p95Title'),
        width: NUMBER_WIDTH,
        align: 'end',
        cell: ({ p95 }) => duration(p95, i18n.language),
      },
    ]
  }, [t, i18n.language, tools, onTool])
  return (
    <RankTable
      title={t('charts.tools')}
      summary={tools[0]?.tool ?? ''}
      columns={columns}
      rows={tools.slice(0, shown)}
      idOf={idOf}
      more={tools.length - shown}
      onMore={() => setShown(tools.length)}
    />
  )
}
