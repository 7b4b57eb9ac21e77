import { createInstance, type TFunction } from 'i18next'
import { beforeAll, expect, it } from 'vitest'
import jsonSchemaForm from '../../../../shared/text/en/json-schema-form.ts'
import { problemText } from './field-text.ts'

let t: TFunction<'jsonSchemaForm'>
beforeAll(async () => {
  const i18n = createInstance()
  await i18n.init({ lng: 'en', resources: { en: { jsonSchemaForm } }, interpolation: { escapeValue: false } })
  t = i18n.getFixedT('en', 'jsonSchemaForm')
})

it.each([
  ['minLength', 1, 'Enter at least 1 character.'],
  ['minLength', 2, 'Enter at least 2 characters.'],
  ['maxItems', 1, 'Use at most 1 item.'],
  ['minimum', 1, 'Must be at least 1.'],
  ['format', 'email', 'Must match the format email.'],
] as const)('describes the problem %s with the limit %s', (code, limit, words) => {
  expect(problemText({ path: [], code, limit }, t)).toBe(words)
})
