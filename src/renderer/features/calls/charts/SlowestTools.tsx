import { Title, UnstyledButton } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallStats } from '../../../../shared/management/records/call-record.ts'
import { duration } from '../../../../shared/text/measures.ts'
import { Meter } from '../../../ui/charts/Meter.tsx'
import classes from './RankTable.module.css'

const SHOWN = 3

/** The tools that take longest: what half and what 95 of 100 calls took. */
export function SlowestTools({ tools, onTool }: { tools: CallStats['tools']; onTool: (tool: string) => void }) {
  const { t, i18n } = useTranslation('calls')
  const id = useId()
  const [shown, setShown] = useState(SHOWN)
  const longest = Math.max(1, ...tools.map(({ p95 }) => p95))
  return (
    <section aria-labelledby={id}>
      <Title id={id} order={2} size="h3" mb="3xs">
        {t('charts.tools')}
      </Title>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('charts.tool')}</th>
            <td className={classes.bar} />
            <th scope="col" title={t('charts.p50Title')}>
              {t('charts.p50')}
            </th>
            <th scope="col" title={t('charts.p95Title')}>
              {t('charts.p95')}
            </th>
          </tr>
        </thead>
        <tbody>
          {tools.slice(0, shown).map(({ tool, p50, p95 }) => (
            <tr key={tool}>
              <th scope="row">
                <UnstyledButton
                  className={classes.name}
                  data-mono
                  title={t('charts.onlyTool', { tool })}
                  onClick={() => onTool(tool)}
                >
                  {tool}
                </UnstyledButton>
              </th>
              <td className={classes.bar}>
                <Meter kind="range" outer={p95 / longest} inner={p50 / longest} />
              </td>
              <td>{duration(p50, i18n.language)}</td>
              <td>{duration(p95, i18n.language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {tools.length > shown && (
        <UnstyledButton
          className={classes.more}
          mt="3xs"
          c="var(--accent-text)"
          fw={550}
          fz="sm"
          onClick={() => setShown(tools.length)}
        >
          {t('charts.more', { count: tools.length - SHOWN, number: tools.length - SHOWN })}
        </UnstyledButton>
      )}
    </section>
  )
}
