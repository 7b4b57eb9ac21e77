import { expect, it } from 'vitest'
import { say } from '../text/say.ts'
import type { StageReport } from './stage.ts'
import { stageFacts } from './stage-facts.ts'

const ended = { state: 'ok', milliseconds: 1, problem: null } as const
const words = (report: StageReport) => stageFacts(report, 'en').map(say).join(' · ')

it('writes IPv6 addresses in brackets', () => {
  const facts = { address: '::1', port: 443, failed: 1 }
  expect(words({ ...ended, stage: 'tcp', facts })).toBe('[::1]:443 · 1 earlier address didn’t respond')
})

it('lists only some of many addresses', () => {
  const addresses = ['192.0.2.1', '192.0.2.2', '192.0.2.3'].map((address) => ({ address, family: 4 }) as const)
  const facts = { addresses, literal: false, range: 'public' } as const
  expect(words({ ...ended, stage: 'dns', facts })).toBe('192.0.2.1 · 192.0.2.2 · 1 more · public')
})

it('shows when a certificate expires', () => {
  const facts = { version: 'TLSv1.3', issuer: 'Test CA', subject: null, names: [], validFrom: null, validUntil: null }
  expect(words({ ...ended, stage: 'tls', facts: { ...facts, daysLeft: 82 } })).toBe(
    'TLS 1.3 · valid for 82 more days · issued by Test CA',
  )
  expect(words({ ...ended, stage: 'tls', facts: { ...facts, daysLeft: -3 } })).toBe(
    'TLS 1.3 · expired · issued by Test CA',
  )
})

it('reports only that the server accepted the URL, not that the URL is enough for calls', () => {
  const facts = { asked: [], headerSent: false, resourceMetadata: null }
  expect(words({ ...ended, stage: 'authentication', facts })).toBe('The server accepted the URL')
})

it('returns nothing for a stage without findings', () => {
  expect(words({ stage: 'http', state: 'failed', milliseconds: 3, facts: null, problem: null })).toBe('')
})
