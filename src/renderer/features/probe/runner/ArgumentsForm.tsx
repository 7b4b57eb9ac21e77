import type { FormEvent, KeyboardEvent, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProbedTool } from '../../../../shared/probe/probe-result.ts'
import { FieldEditor } from '../../../ui/json-schema-form/fields/FieldEditor.tsx'
import { ObjectFields } from '../../../ui/json-schema-form/fields/ObjectField.tsx'
import type { LastRun } from '../tools/tool-runs.ts'
import classes from './ArgumentsForm.module.css'
import { JsonArguments } from './JsonArguments.tsx'
import { RunRow } from './RunRow.tsx'
import type { ToolForm } from './use-tool-form.ts'

interface Props {
  tool: ProbedTool
  form: ToolForm
  formRef: RefObject<HTMLFormElement | null>
  run: LastRun | undefined
  onSubmit: () => void
  onCancel: () => void
}

/** A tool's arguments and the button that runs it. Enter runs, Escape cancels. */
export function ArgumentsForm({ tool, form, formRef, run, onSubmit, onCancel }: Props) {
  const { t } = useTranslation('probe')
  const running = run?.state === 'running'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && running) onCancel()
  }
  const faults = Object.keys(form.problems).length
  return (
    <form
      ref={formRef}
      aria-label={t('run.form', { tool: tool.name })}
      className={classes.form}
      noValidate
      autoComplete="off"
      onSubmit={submit}
      onKeyDown={onKeyDown}
    >
      <ArgumentFields form={form} tool={tool} />
      <RunRow startedAt={running ? run.at : null} onCancel={onCancel}>
        {faults > 0 && <span className={classes.faults}>{t('run.faults', { count: faults })}</span>}
      </RunRow>
    </form>
  )
}

function ArgumentFields({ form, tool }: { form: ToolForm; tool: ProbedTool }) {
  const { t } = useTranslation('probe')
  const { node, draft } = form
  if (draft.view === 'json' || node.kind !== 'object') {
    return (
      <>
        {!form.hasForm && <p className={classes.none}>{t('run.notAsForm')}</p>}
        <JsonArguments text={draft.json} error={form.jsonProblem} onChange={(json) => form.change({ json })} />
      </>
    )
  }
  if (node.fields.length === 0) {
    const closed = tool.inputSchema.additionalProperties === false
    return <p className={classes.none}>{t(closed ? 'run.noArguments' : 'run.namesNoArguments')}</p>
  }
  return (
    <ObjectFields
      node={node}
      state={draft.form}
      label={tool.name}
      required
      path={[]}
      problems={form.problems}
      Field={FieldEditor}
      onChange={(state) => form.change({ form: state })}
    />
  )
}
