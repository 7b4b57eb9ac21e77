import type { ProbedTool } from '../../../../shared/probe/probe-result.ts'
import { validateForm } from '../../../ui/json-schema-form/model/form-values.ts'
import { argumentsForm, emptyDraft, jsonOf, parseArguments, type ToolDraft } from '../runner/tool-draft.ts'

/**
 * Returns the arguments for calling a tool now: those typed, else its defaults. JSON text of an object; null if a required one is missing
 * or the input is invalid.
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
