import { expect, it } from 'vitest'
import { readForTest } from '../documents.testkit.ts'

const bearer = (token: string) => ({ type: 'bearer', bearer: [{ key: 'token', value: token }] })
const request = (name: string, auth?: object | null) => ({
  name,
  request: { method: 'GET', url: `https://api.test/${name}`, ...(auth !== undefined && { auth }) },
})

/** Imports items with a collection's authentication and returns the name of each tool's credential. */
async function namesOf(item: object[], auth?: object, variable: object[] = []) {
  const info = { name: 'Shop', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' }
  const { endpoints, credentials } = await readForTest(JSON.stringify({ info, item, auth, variable }))
  const names = new Map(credentials.map(({ credential }) => [credential.id, credential.name]))
  return Object.fromEntries(
    endpoints.map(({ toolName, credentialId }) => [toolName, credentialId && names.get(credentialId)]),
  )
}

it('creates one credential for each variable that has no value', async () => {
  const items = [
    request('a', bearer('{{adminToken}}')),
    request('b', bearer('{{userToken}}')),
    request('c', bearer('{{adminToken}}')),
  ]
  const names = await namesOf(items)
  expect(names).toEqual({
    a: 'adminToken: bearer token',
    b: 'userToken: bearer token',
    c: 'adminToken: bearer token',
  })
})

it('creates one credential for equal values, even if they come from different variables', async () => {
  const variable = [
    { key: 'adminToken', value: 'canary-a' },
    { key: 'rootToken', value: 'canary-a' },
    { key: 'userToken', value: 'canary-u' },
  ]
  const items = ['adminToken', 'rootToken', 'userToken'].map((name) => request(name, bearer(`{{${name}}}`)))
  expect(await namesOf(items, undefined, variable)).toEqual({
    admin_token: 'adminToken: bearer token',
    root_token: 'adminToken: bearer token',
    user_token: 'userToken: bearer token',
  })
})

it("inherits from the innermost folder with authentication; null inherits, noauth doesn't", async () => {
  const admin = { name: 'Admin', auth: bearer('canary-admin'), item: [request('in_admin'), request('nulled', null)] }
  const open = {
    name: 'Open',
    auth: { type: 'noauth' },
    item: [request('in_open'), request('own', bearer('canary-own'))],
  }
  const plain = { name: 'Plain', auth: null, item: [request('in_plain'), { name: 'Deep', item: [request('deep')] }] }
  expect(await namesOf([admin, open, plain, request('off', { type: 'noauth' })], bearer('canary-shop'))).toEqual({
    in_admin: 'Admin: bearer token',
    nulled: 'Admin: bearer token',
    in_open: null,
    own: 'own: bearer token',
    in_plain: 'Shop: bearer token',
    deep: 'Shop: bearer token',
    off: null,
  })
})

it('gives different literal secrets in one header unique names', async () => {
  const header = (value: string) => [{ key: 'X-Api-Key', value }]
  const at = (name: string, value: string) => ({
    name,
    request: { method: 'GET', url: `https://api.test/${name}`, header: header(value) },
  })
  const names = await namesOf([at('a', 'canary-key-1'), at('b', 'canary-key-2'), at('c', 'canary-key-1')])
  expect(names.a).toBe(names.c)
  expect(new Set(Object.values(names))).toEqual(new Set(['Shop: X-Api-Key', 'Shop: X-Api-Key 2']))
})
