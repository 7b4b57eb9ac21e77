import { expect, it } from 'vitest'
import { installPageCommands } from '../../shared/install-page/commands.ts'
import { handOffsFor } from './hand-offs-for.ts'
import { buildMessage } from './message.ts'

it('handles names that end in half a surrogate pair in every client and on a page', () => {
  // A name cut off at 200 characters may end like this.
  const cut = `${'x'.repeat(199)}🦊`.slice(0, 200)
  const names = { serverName: cut, primaryIdentity: 'ada\udc00', customerName: cut }
  const access = { url: 'https://mcp.example.com/tok/stream', token: 'tok' }
  const recipient = installPageCommands['installPage.message'].input.parse({ ...access, ...names })
  const whole = `${'x'.repeat(199)}\ufffd`
  expect(recipient).toMatchObject({ serverName: whole, primaryIdentity: 'ada\ufffd', customerName: whole })
  const made = handOffsFor(recipient)
  expect(made.handOffs.length).toBeGreaterThan(20)
  expect(buildMessage({ recipient, sealed: false, authority: null, ...made }).text).toContain(whole)
})
