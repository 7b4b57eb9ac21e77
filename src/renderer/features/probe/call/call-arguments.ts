import type { ProbedTool } from '../../../../shared/probe/probe-result.ts'
import { validateForm } from '../../../ui/json-schema-form/model/form-values.ts'
import { argumentsForm, emptyDraft, jsonOf, parseArguments, type ToolDraft } from '../runner/tool-draft.ts'

/**
 * The arguments that a tool can be called with right now: what is typed for it, else its defaults. JSON text of an object;
 * null when something required is missing or what is typed isn't valid.
 */
export function callArguments(tool: ProbedTool, typed: ToolDraft | undefined): string | null {
  const node = argumentsForm(tool.inputSchema)
  const draft = typed ?? emptyDraft(node)
  if (draft.view === 'form') return validateForm(node, draft.form).length === 0 ? jsonOf(node, draft.form) : null
  if (!parseArguments(draft.json).ok) return null
  const { required } = tool.inputSchema
  const isEmpty = draft.json.trim() === '' || draft.json.trim() === '{}'
  return isEmpty && Array.isArray(required) && required.length > 0 ? null : draft.json.trim() || '{}'
}
