import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProbedTool } from '../../../../shared/probe/probe-result.ts'
import { useStore } from '../../../lib/store.ts'
import { type Problems, pathKey } from '../../../ui/json-schema-form/fields/field-props.ts'
import { problemText } from '../../../ui/json-schema-form/fields/field-text.ts'
import type { FieldState, FormNode } from '../../../ui/json-schema-form/model/form-node.ts'
import { validateForm } from '../../../ui/json-schema-form/model/form-values.ts'
import type { ProbeTarget } from '../probe-store.ts'
import { toolKey } from '../tools/tool-runs.ts'
import {
  argumentsForm,
  emptyDraft,
  hasForm,
  jsonOf,
  parseArguments,
  showForm,
  showJson,
  type ToolDraft,
  toolDraftStore,
} from './tool-draft.ts'

/** Input for a tool's arguments, kept for the session, with its problems. */
export interface ToolForm {
  node: FormNode
  draft: ToolDraft
  hasForm: boolean
  touched: boolean
  /** Problems with form fields, by `pathKey`, and with the JSON; empty until the first attempt to run. */
  problems: Problems
  jsonProblem: string | undefined
  change(part: { form?: FieldState; json?: string }): void
  /** Switches the view; stays in the JSON view, with a message, if the form can't represent it. */
  show(view: ToolDraft['view']): void
  reset(): void
  /** Returns the arguments to send as JSON text. If they're invalid, returns null and shows problems from then on. */
  check(): string | null
}

/** Returns the form for one tool's arguments. Requires a separate component instance per tool. */
export function useToolForm(tool: ProbedTool, target: ProbeTarget): ToolForm {
  const { t } = useTranslation('probe')
  const { t: tField } = useTranslation('jsonSchemaForm')
  const key = toolKey(target, tool.name)
  const node = useMemo(() => argumentsForm(tool.inputSchema), [tool])
  const start = useMemo(() => emptyDraft(node), [node])
  const kept = useStore(toolDraftStore)[key]
  const draft = kept ?? start
  // Don't report problems while the user is still typing.
  const [checked, setChecked] = useState(false)
  const [unfit, setUnfit] = useState(false)

  const keep = (next: ToolDraft) => {
    setUnfit(false)
    toolDraftStore.update((all) => ({ ...all, [key]: next }))
  }
  const faults = checked && draft.view === 'form' ? validateForm(node, draft.form) : []
  const parsed = parseArguments(draft.json)
  const unreadable = !parsed.ok && (checked || unfit) ? t(`run.${parsed.reason}`, { detail: parsed.detail }) : undefined
  return {
    node,
    draft,
    hasForm: hasForm(node),
    touched: kept !== undefined && (kept.form !== start.form || kept.json !== start.json),
    problems: Object.fromEntries(faults.map((fault) => [pathKey(fault.path), problemText(fault, tField)])),
    jsonProblem: unreadable ?? (unfit ? t('run.jsonOnly') : undefined),
    change: (part) => keep({ ...draft, ...part }),
    show(view) {
      const next = view === 'json' ? showJson(node, draft) : showForm(node, draft)
      if (next) keep(next)
      else setUnfit(true)
    },
    reset() {
      setChecked(false)
      keep({ ...start, view: draft.view })
    },
    check() {
      const isGood = draft.view === 'json' ? parsed.ok : validateForm(node, draft.form).length === 0
      setChecked(!isGood)
      if (!isGood) return null
      return draft.view === 'form' ? jsonOf(node, draft.form) : draft.json.trim() || '{}'
    },
  }
}
