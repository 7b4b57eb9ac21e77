import { useState } from 'react'
import type { ProbedTool } from '../../../../shared/probe/probe-result.ts'
import { useStore } from '../../../lib/store.ts'
import type { ProbeTarget } from '../probe-store.ts'
import { needsConfirmation } from '../tools/needs-confirmation.ts'
import { cancelTool, runTool, toolKey, toolRunStore } from '../tools/tool-runs.ts'
import type { ToolForm } from './use-tool-form.ts'

/** Runs a tool with the form's arguments, after confirmation if it may modify data. `onFaults` is called if the form is invalid. */
export function useToolRun(tool: ProbedTool, target: ProbeTarget, form: ToolForm, onFaults: () => void) {
  const run = useStore(toolRunStore)[toolKey(target, tool.name)]
  // The arguments awaiting confirmation, as JSON text.
  const [asked, setAsked] = useState<string | null>(null)
  const submit = () => {
    if (run?.state === 'running') return
    const given = form.check()
    if (given === null) onFaults()
    else if (needsConfirmation(tool)) setAsked(given)
    else void runTool(target, tool, given)
  }
  return {
    run,
    submit,
    cancel: () => cancelTool(target, tool.name),
    /** The confirmation, while open. */
    confirm: asked === null ? null : { run: () => void runTool(target, tool, asked), close: () => setAsked(null) },
  }
}
