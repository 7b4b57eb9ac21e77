import { createInstance, type TFunction } from 'i18next'
import { beforeAll, expect, it } from 'vitest'
import probe from '../../../../shared/text/en/probe.ts'
import { problemText } from './field-words.ts'

let t: TFunction<'probe'>
beforeAll(async () => {
  const i18n = createInstance()
  await i18n.init({ lng: 'en', resources: { en: { probe } }, interpolation: { escapeValue: false } })
  t = i18n.getFixedT('en', 'probe')
})

it.each([
  ['minLength', 1, 'Enter at least 1 character.'],
  ['minLength', 2, 'Enter at least 2 characters.'],
  ['maxItems', 1, 'Keep at most 1 item.'],
  ['minimum', 1, 'Must be at least 1.'],
  ['format', 'email', 'Must match the format email.'],
] as const)('words the problem %s with the limit %s', (code, limit, words) => {
  expect(problemText({ path: [], code, limit }, t)).toBe(words)
})
