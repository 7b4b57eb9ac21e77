import { expect, it } from 'vitest'
import { suggestName, suggestNameFromFiles } from './suggest-name.ts'

it.each([
  ['{"openapi":"3.1.0","info":{"version":"1","title":"Billing \\"EU\\""}}', 'Billing "EU"'],
  ['openapi: 3.0.3\ninfo:\n  version: 1.0.0\n  title: Orders API # for partners\npaths: {}', 'Orders API'],
  ["openapi: 3.0.3\ninfo:\n  title: 'Orders: EU'\n", 'Orders: EU'],
  ['{"info":{"_postman_id":"1","name":"Shop"},"item":[]}', 'Shop'],
  ['curl -X POST https://api.acme.com/v1/orders -d "{}"', 'Acme API'],
  ['curl https://ipify.org', 'Ipify API'],
])('suggests a name from %s', (text, name) => {
  expect(suggestName(text)).toBe(name)
})

it.each([
  'curl http://127.0.0.1:8080/orders',
  'https://api.acme.com',
  '{"info":{"title":"cut o',
  'info:\n  title: |\n    Folded',
  '',
])('suggests nothing from %j', (text) => {
  expect(suggestName(text)).toBeUndefined()
})

it('suggests the name of the first file that has one', async () => {
  const found = (name: string, text: string) => ({ name, file: new File([text], name) })
  const files = [found('schema.json', '{"type":"object"}'), found('api.yaml', 'info:\n  title: Orders\n')]
  expect(await suggestNameFromFiles(files)).toBe('Orders')
})
