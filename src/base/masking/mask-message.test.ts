import { expect, it } from 'vitest'
import { message, quoted } from '../../shared/text/message.ts'
import { say } from '../../shared/text/say.ts'
import { maskMessage } from './mask-message.ts'
import { createSecretMasker } from './secret-masker.ts'

it('masks a secret in every string of a message, and keeps the message’s own words', () => {
  const { text } = createSecretMasker([{ value: 'canary-key-99', names: [] }])
  const inner = quoted('Sent canary-key-99.')
  const nested = message('http.waitFor', { what: inner, count: 2 })
  expect(say(maskMessage(nested, text))).toBe('Sent ••••. Try again in 2 seconds.')
  const list = message('http.methodNotAllowed', { methods: ['GET', 'canary-key-99'] })
  expect(say(maskMessage(list, text))).toBe('This address only accepts GET and ••••.')
})
