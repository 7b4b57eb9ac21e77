import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProbedTool } from '../../../../shared/probe/probe-result.ts'
import { visibleText } from '../../../../shared/visible-text.ts'
import { useStore } from '../../../lib/store.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { ErrorAlert } from '../../../ui/ErrorAlert.tsx'
import { JsonArguments } from '../form/JsonArguments.tsx'
import { ObjectFields } from '../form/ObjectField.tsx'
import type { ProbeTarget } from '../probe-store.ts'
import { ReplyView } from '../reply/ReplyView.tsx'
import { asksFirst } from './asks-first.ts'
import classes from './RunPanel.module.css'
import { RunRow } from './RunRow.tsx'
import { cancelTool, runTool, toolKey, toolRunStore } from './tool-runs.ts'
import type { ToolForm } from './use-tool-form.ts'

interface Props {
  tool: ProbedTool
  target: ProbeTarget
  form: ToolForm
}

/** A tool's arguments, the button that runs it, and its last reply. Enter runs, Escape cancels. */
export function RunPanel({ tool, target, form }: Props) {
  const { t } = useTranslation('probe')
  const run = useStore(toolRunStore)[toolKey(target, tool.name)]
  // The arguments to run it with once it is confirmed, as JSON text.
  const [asked, setAsked] = useState<string | null>(null)
  const element = useRef<HTMLFormElement>(null)
  const running = run?.state === 'running'

  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (running) return
    const given = form.check()
    if (given === null) {
      // The fields are marked with the next drawing.
      requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    } else if (asksFirst(tool)) setAsked(given)
    else void runTool(target, tool, given)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && running) cancelTool(target, tool.name)
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    // The window's own shortcut would generate a URL.
    event.stopPropagation()
    event.preventDefault()
    submit()
  }
  const faults = Object.keys(form.problems).length
  return (
    <div className={classes.panel}>
      <form
        ref={element}
        aria-label={t('run.form', { tool: tool.name })}
        className={classes.form}
        noValidate
        autoComplete="off"
        onSubmit={submit}
        onKeyDown={onKeyDown}
      >
        <ArgumentFields form={form} tool={tool} />
        <RunRow startedAt={running ? run.at : null} onCancel={() => cancelTool(target, tool.name)}>
          {faults > 0 && <span className={classes.faults}>{t('run.faults', { count: faults })}</span>}
        </RunRow>
      </form>
      {run?.state === 'failed' &&
        (run.error.kind === 'cancelled' ? (
          <p role="status" className={classes.none}>
            {t('run.cancelled')}
          </p>
        ) : (
          <ErrorAlert error={run.error} at={run.at} actions={{ retry: submit }} />
        ))}
      {run?.state === 'done' && <ReplyView tool={tool.name} outcome={run.outcome} at={run.at} />}
      {asked && (
        <ConfirmDialog
          title={t('run.confirm.title', { tool: visibleText(tool.name) })}
          confirm={t('run.confirm.run')}
          onConfirm={async () => void runTool(target, tool, asked)}
          onClose={() => setAsked(null)}
        >
          <p>{t(tool.annotations.destructive === true ? 'run.confirm.destructive' : 'run.confirm.unknown')}</p>
        </ConfirmDialog>
      )}
    </div>
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
      onChange={(state) => form.change({ form: state })}
    />
  )
}
