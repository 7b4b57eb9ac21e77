import { parseExactJson, writeExactJson } from '../../../../shared/exact-json.ts'
import { isObject } from '../../../../shared/values/is-object.ts'
import { createStore } from '../../../lib/store.ts'
import type { FieldState, FormNode, Json } from '../../../ui/json-schema-form/model/form-node.ts'
import { initialState, stateOf } from '../../../ui/json-schema-form/model/form-state.ts'
import { valuesOf } from '../../../ui/json-schema-form/model/form-values.ts'
import { schemaForm } from '../../../ui/json-schema-form/model/schema-form.ts'

/** What is typed as a tool's arguments, in both views. */
export interface ToolDraft {
  view: 'form' | 'json'
  form: FieldState
  json: string
  /** The pair that last said the same: a view that was not touched since stays as it was typed. */
  same: { form: FieldState; json: string }
}

/** What is typed for each tool of this session, by `toolKey`. It stays in memory. */
export const toolDraftStore = createStore<Readonly<Record<string, ToolDraft>>>({})

/** The form of a tool's arguments. A schema that names none is a form without fields: most such tools take none. */
export function argumentsForm(schema: unknown): FormNode {
  const node = schemaForm(schema)
  return node.kind === 'json' && node.reason === 'free' ? { ...node, kind: 'object', fields: [] } : node
}

/** A draft with nothing typed yet. What cannot be a form begins as JSON. */
export function emptyDraft(node: FormNode): ToolDraft {
  const form = initialState(node)
  const json = jsonOf(node, form)
  return { view: hasForm(node) ? 'form' : 'json', form, json, same: { form, json } }
}

/** Whether arguments with this schema can be asked for by a form. */
export const hasForm = (node: FormNode): boolean => node.kind === 'object'

/** The same draft as JSON. */
export function showJson(node: FormNode, draft: ToolDraft): ToolDraft {
  if (draft.form === draft.same.form) return { ...draft, view: 'json' }
  const json = jsonOf(node, draft.form)
  return { ...draft, view: 'json', json, same: { form: draft.form, json } }
}

/** The same draft as a form; null when the JSON is none or does not fit. */
export function showForm(node: FormNode, draft: ToolDraft): ToolDraft | null {
  if (draft.json === draft.same.json) return { ...draft, view: 'form' }
  const parsed = parseArguments(draft.json)
  const form = parsed.ok ? stateOf(node, parsed.value) : null
  return form && { ...draft, view: 'form', form, same: { form, json: draft.json } }
}

/** The arguments in a JSON text, long numbers marked, or why there are none; `detail` says where it isn't JSON. */
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

/** What is typed into a form, as JSON text; numbers have the digits that were typed. */
export function jsonOf(node: FormNode, form: FieldState): string {
  return writeExactJson(valuesOf(node, form) ?? {}, 2)
}
