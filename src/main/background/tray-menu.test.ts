import { expect, it } from 'vitest'
import type { Serving } from './serving.ts'
import { type TrayActions, trayMenu } from './tray-menu.ts'

const text = { code: 'common.cancel' as const, params: {} }
const recent = (identity: string, server = 'Orders API'): Serving['recent'][number] => ({
  id: '0d6d3a38-5f0c-4b7e-8d7f-0a4f5f7f3a10',
  customer: { primaryIdentity: identity, metadata: {} },
  server: { id: 'srv_1', name: server },
})
const serving = (more: Partial<Serving> = {}): Serving => ({
  status: { state: 'running', port: 7332, baseUrl: '', mcpUrl: '', ownMcpUrl: '', ingressPort: null, shut: [] },
  reachability: { address: null, lost: null },
  calledToday: { customers: 1, identities: ['ada@example.com'] },
  recent: [],
  ...more,
})
const nothing: TrayActions = {
  open: () => {},
  copyUrl: () => {},
  pause: () => {},
  start: () => {},
  quit: () => {},
}
const labels = (given: Serving) =>
  trayMenu(given, 'Desk', nothing).flatMap(({ label, submenu, type }) => [
    type === 'separator' ? '—' : label,
    ...(Array.isArray(submenu) ? submenu.map((item) => `  ${item.label}`) : []),
  ])

it("shows what's being served, and for how many customers today", () => {
  expect(labels(serving({ recent: [recent('ada@example.com')] }))).toEqual([
    'Serving on port 7332',
    '1 customer called today',
    '—',
    'Copy a recent URL',
    '  ada@example.com · Orders API',
    '—',
    'Pause serving',
    'Open Desk',
    'Quit Desk',
  ])
})

it('explains why a service isn’t running, and can start it', () => {
  const error = { kind: 'storage' as const, code: 'portTaken' as const, cause: text, remedy: text }
  const failed = { status: { state: 'failed' as const, error, port: 7332 } }
  expect(labels(serving(failed))).toEqual([
    'Not serving: port 7332 is in use',
    '—',
    'Start serving',
    'Open Desk',
    'Quit Desk',
  ])
  expect(labels(serving({ status: { state: 'paused', port: 7332 } }))).toEqual([
    'Serving is paused',
    '—',
    'Resume serving',
    'Open Desk',
    'Quit Desk',
  ])
})
it('shows the address for customers, even when it doesn’t respond', () => {
  const address = 'https://mcp.example.com/desk'
  const second = (reachability: Serving['reachability']) => labels(serving({ reachability }))[1]
  expect(second({ address, lost: null })).toBe('Reachable at mcp.example.com')
  expect(second({ address, lost: { cause: text, remedy: text } })).toBe('Not reachable at mcp.example.com')
  expect(labels(serving({ reachability: { address, lost: null }, status: { state: 'paused', port: 7332 } }))[1]).toBe(
    '—',
  )
})

it('truncates long names, and escapes ampersands, which would mark access keys', () => {
  const [, , , urls] = trayMenu(serving({ recent: [recent('x'.repeat(300), 'Ben & Co')] }), 'Desk', nothing)
  const [entry] = Array.isArray(urls?.submenu) ? urls.submenu : []
  expect(entry?.label).toBe(`${'x'.repeat(59)}… · Ben && Co`)
})
