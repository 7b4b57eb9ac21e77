import { expect, it } from 'vitest'
import { createTrustedSender } from './trusted-sender.ts'

const PAGE = 'app://bundle/'
const isTrusted = createTrustedSender((id) => id === 1, PAGE)

/** The parts of an IPC event that the check reads. */
function message(url: string, { id = 1, inFrame = false } = {}) {
  const event = { sender: { id }, senderFrame: { url, parent: inFrame ? {} : null } }
  return event as unknown as Parameters<typeof isTrusted>[0]
}

it('trusts the main frame of its own window on its own page', () => {
  expect(isTrusted(message(PAGE))).toBe(true)
  expect(isTrusted(message(`${PAGE}#/settings`))).toBe(true)
})

it('doesn’t trust other pages, frames, or windows, or a removed frame', () => {
  expect(isTrusted(message('https://example.com/'))).toBe(false)
  expect(isTrusted(message('app://bundle.example/'))).toBe(false)
  expect(isTrusted(message(PAGE, { inFrame: true }))).toBe(false)
  expect(isTrusted(message(PAGE, { id: 2 }))).toBe(false)
  expect(isTrusted({ sender: { id: 1 }, senderFrame: null } as unknown as Parameters<typeof isTrusted>[0])).toBe(false)
})
