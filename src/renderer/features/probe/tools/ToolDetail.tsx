import '@mantine/core/styles/SegmentedControl.layer.css'
import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProbedTool } from '../../../../shared/probe/probe-result.ts'
import { Badge } from '../../../ui/Badge.tsx'
import type { ProbeTarget } from '../probe-store.ts'
import { TextBlock } from '../reply/BlockView.tsx'
import { RunPanel } from './RunPanel.tsx'
import classes from './ToolDetail.module.css'

const VIEWS = ['run', 'schema'] as const
type View = (typeof VIEWS)[number]

/** One tool: what it says of itself, then either its form or its schema. */
export function ToolDetail({ tool, target }: { tool: ProbedTool; target: ProbeTarget }) {
  const { t } = useTranslation('probe')
  const [view, setView] = useState<View>('run')
  const { annotations, description, inputSchema, outputSchema } = tool
  return (
    <>
      <div className={classes.words} data-selectable>
        <p className={classes.description}>{description || t('tools.noDescription')}</p>
        {(annotations.idempotent || annotations.openWorld) && (
          <p className={classes.badges}>
            {annotations.idempotent && <Badge>{t('tools.idempotent')}</Badge>}
            {annotations.openWorld && <Badge>{t('tools.openWorld')}</Badge>}
          </p>
        )}
      </div>
      <SegmentedControl
        transitionDuration={0}
        withItemsBorders={false}
        classNames={{ root: classes.views, label: classes.view, indicator: classes.chosen }}
        aria-label={t('tools.views', { tool: tool.name })}
        value={view}
        data={VIEWS.map((value) => ({ value, label: t(`tools.${value}`) }))}
        onChange={(value) => setView(value as View)}
      />
      {view === 'run' ? (
        <RunPanel tool={tool} target={target} />
      ) : (
        <div className={classes.schemas}>
          <TextBlock title={t('tools.input')} text={JSON.stringify(inputSchema, null, 2)} json cut={false} />
          {outputSchema && (
            <TextBlock title={t('tools.output')} text={JSON.stringify(outputSchema, null, 2)} json cut={false} />
          )}
        </div>
      )}
    </>
  )
}
