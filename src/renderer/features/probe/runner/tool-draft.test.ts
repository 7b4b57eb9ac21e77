import { expect, it } from 'vitest'
import { schemaForm } from '../../../ui/json-schema-form/model/schema-form.ts'
import { emptyDraft, parseArguments, showForm, showJson } from './tool-draft.ts'

const node = schemaForm({
  type: 'object',
  properties: { id: { type: 'string' }, limit: { type: 'integer', default: 20 } },
  required: ['id'],
})
const typed = (text: string) => ({ kind: 'text', text }) as const

it('starts with the required arguments in both views, without optional defaults', () => {
  const draft = emptyDraft(node)
  expect(draft.view).toBe('form')
  expect(JSON.parse(draft.json)).toEqual({})
})

it('transfers input from the form to JSON and back', () => {
  const form = { kind: 'object', fields: { id: typed('ord_1'), limit: typed('5') } } as const
  const json = showJson(node, { ...emptyDraft(node), form })
  expect(JSON.parse(json.json)).toEqual({ id: 'ord_1', limit: 5 })
  const back = showForm(node, { ...json, json: '{"id":"ord_2"}' })
  expect(back?.form).toMatchObject({ fields: { id: typed('ord_2') } })
})

it('keeps an incomplete number in the form, and the spacing of JSON, when the user only looks at the other view', () => {
  const form = { kind: 'object', fields: { limit: typed('twelve') } } as const
  const looked = showForm(node, showJson(node, { ...emptyDraft(node), form }))
  expect(looked?.form).toBe(form)

  const json = '{ "id":    "ord_2" }'
  const there = showForm(node, { ...emptyDraft(node), view: 'json', json })
  expect(there && showJson(node, there).json).toBe(json)
})

it('transfers long numbers between the views digit by digit', () => {
  const json = '{"id":"ord_1","limit":12345678901234567890}'
  const there = showForm(node, { ...emptyDraft(node), view: 'json', json })
  expect(there?.form).toMatchObject({ fields: { limit: typed('12345678901234567890') } })
  const changed = { kind: 'object', fields: { id: typed('ord_1'), limit: typed('-98765432109876543210') } } as const
  expect(there && showJson(node, { ...there, form: changed }).json).toContain('"limit": -98765432109876543210')
})

it("stays in the JSON view if the JSON doesn't fit the form", () => {
  expect(showForm(node, { ...emptyDraft(node), json: '{"other":1}' })).toBeNull()
  expect(showForm(node, { ...emptyDraft(node), json: '{"id":' })).toBeNull()
})

it('accepts only a single object as arguments', () => {
  expect(parseArguments(' ')).toEqual({ ok: true, value: {} })
  expect(parseArguments('[1]')).toMatchObject({ ok: false, reason: 'notObject' })
  expect(parseArguments('{')).toMatchObject({ ok: false, reason: 'notJson' })
})
