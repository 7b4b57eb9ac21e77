import { expect, test } from 'vitest'
import type { Workspace } from '../../../../shared/model/workspace.ts'
import { paths } from '../../../lib/paths.ts'
import { addPath, type Page, pageOf, sectionPath, sectionsOf } from './settings-paths.ts'

const workspace = (id: string, kind: Workspace['kind']): Workspace => ({
  id,
  name: id,
  baseUrl: `https://${id}.example`,
  kind,
  hasApiKey: true,
})
const local = workspace('local', 'local')
const acme = workspace('acme/eu', 'hosted')
const beta = workspace('beta', 'hosted')
const at = (path: string) => pageOf(path, [local, acme], 'local')
const page = (of: Workspace, section: Extract<Page, { kind: 'workspace' }>['section'], item: string | null = null) => ({
  kind: 'workspace',
  workspace: of,
  section,
  item,
})

test('Settings opens on the workspace in use', () => {
  expect(pageOf('/settings', [local, acme, beta], 'beta')).toEqual(page(beta, 'general'))
  expect(pageOf('/settings', [local], 'local')).toEqual(page(local, 'general'))
})

test('every path that the app makes leads to its page', () => {
  expect(at(paths.settings('acme/eu'))).toEqual(page(acme, 'general'))
  expect(at(paths.settings('acme/eu', 'audit'))).toEqual(page(acme, 'audit'))
  expect(at(paths.reachable())).toEqual(page(local, 'reachable'))
  expect(at(paths.move('orders/v2'))).toEqual(page(local, 'move', 'orders/v2'))
  expect(at(addPath)).toEqual({ kind: 'add' })
  expect(at(sectionPath('about'))).toEqual({ kind: 'app', section: 'about' })
})

test.each([
  ['appearance', 'general'],
  ['background', 'general'],
  ['secrets', 'security'],
  ['history', 'security'],
  ['backup', 'security'],
  ['updates', 'about'],
])('the former page %s leads to %s', (former, section) => {
  expect(at(`/settings/${former}`)).toEqual({ kind: 'app', section })
})

test('a workspace that was removed is said to be gone', () => {
  expect(at(paths.settings('removed'))).toEqual({ kind: 'gone' })
})

test('a workspace has the pages that its service and its API key allow', () => {
  const managed = (...scopes: ('generate' | 'read' | 'manage')[]) =>
    sectionsOf('hosted', {
      state: 'managed',
      scopes,
      keyName: 'Key',
      expiresAt: null,
      version: '1.0.0',
      updates: 'live',
    })
  expect(sectionsOf('local', undefined)).toEqual(['general', 'reachable', 'keys', 'audit', 'data', 'move'])
  expect(sectionsOf('hosted', undefined)).toEqual(['general'])
  expect(sectionsOf('hosted', { state: 'none' })).toEqual(['general'])
  expect(managed('generate')).toEqual(['general'])
  expect(managed('generate', 'read')).toEqual(['general', 'audit'])
  expect(managed('generate', 'read', 'manage')).toEqual(['general', 'keys', 'audit', 'data'])
})
