import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProbedTool } from '../../../../shared/probe/probe-result.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import type { ProbeTarget } from '../probe-store.ts'
import { TextBlock } from '../reply/BlockView.tsx'
import { RunPanel } from './RunPanel.tsx'
import classes from './ToolDetail.module.css'
import { useToolForm } from './use-tool-form.ts'

/** From so many characters on a description may need to scroll. */
const LONG = 500

/** One tool: what it says of itself, then its arguments as a form or as JSON to run it with, or its schema. */
export function ToolDetail({ tool, target }: { tool: ProbedTool; target: ProbeTarget }) {
  const { t } = useTranslation('probe')
  const form = useToolForm(tool, target)
  const [schema, setSchema] = useState(false)
  const { annotations, description, inputSchema, outputSchema } = tool
  const choose = (view: string) => {
    setSchema(view === 'schema')
    if (view === 'form' || view === 'json') form.show(view)
  }
  return (
    <>
      <div className={classes.words} data-selectable>
        {/* What scrolls must be within reach of the keyboard. */}
        <p className={classes.description} tabIndex={(description?.length ?? 0) > LONG ? 0 : undefined}>
          {description || t('tools.noDescription')}
        </p>
        {(annotations.idempotent || annotations.openWorld) && (
          <p className={classes.badges}>
            {annotations.idempotent && <Badge>{t('tools.idempotent')}</Badge>}
            {annotations.openWorld && <Badge>{t('tools.openWorld')}</Badge>}
          </p>
        )}
      </div>
      <div className={classes.bar}>
        <Segmented
          aria-label={t('tools.views', { tool: tool.name })}
          value={schema ? 'schema' : form.draft.view}
          data={[
            ...(form.hasForm ? [{ value: 'form', label: t('tools.form') }] : []),
            { value: 'json', label: t('tools.json') },
            { value: 'schema', label: t('tools.schema') },
          ]}
          onChange={choose}
        />
        {form.touched && !schema && (
          <UnstyledButton className={classes.reset} onClick={form.reset}>
            {t('run.reset')}
          </UnstyledButton>
        )}
      </div>
      {schema ? (
        <div className={classes.schemas}>
          <TextBlock title={t('tools.input')} text={JSON.stringify(inputSchema, null, 2)} json cut={false} />
          {outputSchema && (
            <TextBlock title={t('tools.output')} text={JSON.stringify(outputSchema, null, 2)} json cut={false} />
          )}
        </div>
      ) : (
        <RunPanel tool={tool} target={target} form={form} />
      )}
    </>
  )
}
