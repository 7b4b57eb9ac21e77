import { expect, test } from 'vitest'
import type { Workspace } from '../../../../shared/model/workspace.ts'
import { paths } from '../../../lib/paths.ts'
import { addPath, pageOf, sectionPath } from './settings-paths.ts'

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

test('Settings opens on the workspace in use', () => {
  expect(pageOf('/settings', [local, acme, beta], 'beta')).toEqual({ kind: 'workspace', workspace: beta })
  expect(pageOf('/settings', [local, acme, beta], 'local')).toEqual({ kind: 'local' })
  expect(pageOf('/settings', [local], 'local')).toEqual({ kind: 'local' })
})

test('every path that the app makes leads to its page', () => {
  const at = (path: string) => pageOf(path, [local, acme], 'local')
  expect(at(paths.settings('acme/eu'))).toEqual({ kind: 'workspace', workspace: acme })
  expect(at(paths.settings('local'))).toEqual({ kind: 'local' })
  expect(at(paths.audit('local'))).toEqual({ kind: 'audit', workspace: local })
  expect(at(paths.audit('acme/eu'))).toEqual({ kind: 'audit', workspace: acme })
  expect(at(addPath)).toEqual({ kind: 'add' })
  expect(at(sectionPath('about'))).toEqual({ kind: 'app', section: 'about' })
})

test('a workspace that was removed is said to be gone', () => {
  expect(pageOf(paths.settings('removed'), [local, acme], 'local')).toEqual({ kind: 'gone' })
})
