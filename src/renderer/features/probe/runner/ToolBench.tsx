import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProbedTool } from '../../../../shared/probe/probe-result.ts'
import { visibleText } from '../../../../shared/visible-text.ts'
import { useShortcut } from '../../../lib/shortcuts/shortcuts.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { SplitPane } from '../../../ui/split-pane/SplitPane.tsx'
import type { ProbeTarget } from '../probe-store.ts'
import { ReplyPane } from './ReplyPane.tsx'
import { ToolPane } from './ToolPane.tsx'
import { useToolForm } from './use-tool-form.ts'
import { useToolRun } from './use-tool-run.ts'

/** A tool's arguments next to its last reply. Each tool needs its own `key`. */
export function ToolBench({ tool, target }: { tool: ProbedTool; target: ProbeTarget }) {
  const { t } = useTranslation('probe')
  const form = useToolForm(tool, target)
  const element = useRef<HTMLFormElement>(null)
  const { run, submit, cancel, confirm } = useToolRun(tool, target, form, () => {
    // The fields aren't marked as invalid until the next frame.
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  })
  useShortcut('runTool', submit)
  useEffect(() => {
    // After selecting a tool, continue with its arguments.
    element.current?.querySelector<HTMLElement>('input, textarea, select, [type="submit"]')?.focus()
  }, [])
  return (
    <>
      <SplitPane
        name="toolRunner"
        label={t('runner.split')}
        initial={46}
        minimum={330}
        first={<ToolPane tool={tool} form={form} formRef={element} run={run} onSubmit={submit} onCancel={cancel} />}
        second={<ReplyPane tool={tool} run={run} onAgain={submit} />}
      />
      {confirm && (
        <ConfirmDialog
          title={t('run.confirm.title', { tool: visibleText(tool.name) })}
          confirm={t('run.confirm.run')}
          onConfirm={async () => confirm.run()}
          onClose={confirm.close}
        >
          <p>{t(tool.annotations.destructive === true ? 'run.confirm.destructive' : 'run.confirm.unknown')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
