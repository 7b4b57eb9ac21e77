import { parseExactJson, writeExactJson } from '../../../../shared/exact-json.ts'
import { isObject } from '../../../../shared/values/is-object.ts'
import { createStore } from '../../../lib/store.ts'
import type { FieldState, FormNode, Json } from '../../../ui/json-schema-form/model/form-node.ts'
import { initialState, stateOf } from '../../../ui/json-schema-form/model/form-state.ts'
import { valuesOf } from '../../../ui/json-schema-form/model/form-values.ts'
import { schemaForm } from '../../../ui/json-schema-form/model/schema-form.ts'

/** Input for a tool's arguments, in both views. */
export interface ToolDraft {
  view: 'form' | 'json'
  form: FieldState
  json: string
  /** The last equivalent pair: a view that wasn't edited since keeps its original input. */
  same: { form: FieldState; json: string }
}

/** Input for each tool in this session, by `toolKey`. Only kept in memory. */
export const toolDraftStore = createStore<Readonly<Record<string, ToolDraft>>>({})

/**
 * Returns the form for a tool's arguments. For a schema without properties, the form has no fields, because most such tools don't take any
 * arguments.
 */
export function argumentsForm(schema: unknown): FormNode {
  const node = schemaForm(schema)
  return node.kind === 'json' && node.reason === 'free' ? { ...node, kind: 'object', fields: [] } : node
}

/** Returns an empty draft. If a form isn't possible, it starts as JSON. */
export function emptyDraft(node: FormNode): ToolDraft {
  const form = initialState(node)
  const json = jsonOf(node, form)
  return { view: hasForm(node) ? 'form' : 'json', form, json, same: { form, json } }
}

/** Whether a form can be used for arguments with this schema. */
export const hasForm = (node: FormNode): boolean => node.kind === 'object'

/** Switches the draft to the JSON view. */
export function showJson(node: FormNode, draft: ToolDraft): ToolDraft {
  if (draft.form === draft.same.form) return { ...draft, view: 'json' }
  const json = jsonOf(node, draft.form)
  return { ...draft, view: 'json', json, same: { form: draft.form, json } }
}

/** Switches the draft to the form view; null if the JSON is invalid or doesn't fit. */
export function showForm(node: FormNode, draft: ToolDraft): ToolDraft | null {
  if (draft.json === draft.same.json) return { ...draft, view: 'form' }
  const parsed = parseArguments(draft.json)
  const form = parsed.ok ? stateOf(node, parsed.value) : null
  return form && { ...draft, view: 'form', form, same: { form, json: draft.json } }
}

/** Parses the arguments from JSON text, with long numbers marked, or returns why it can't; `detail` locates a syntax error. */
export function parseArguments(
  text: string,
): { ok: true; value: Record<string, Json> } | { ok: false; reason: 'notJson' | 'notObject'; detail: string } {
  try {
    const value: unknown = JSON.parse(text.trim() === '' ? '{}' : text)
    if (!isObject(value)) return { ok: false, reason: 'notObject', detail: '' }
    return { ok: true, value: (parseExactJson(text)?.value ?? {}) as Record<string, Json> }
  } catch (error) {
    return { ok: false, reason: 'notJson', detail: error instanceof Error ? error.message : '' }
  }
}

/** Converts form input to JSON text; numbers keep their digits as typed. */
export function jsonOf(node: FormNode, form: FieldState): string {
  return writeExactJson(valuesOf(node, form) ?? {}, 2)
}
