import { expect, it } from 'vitest'
import { isDocument } from './is-document.ts'

it('knows documents by how they begin', () => {
  expect(isDocument('\n {"openapi": "3.1.0"}')).toBe(true)
  expect(isDocument('\uFEFF{ "info": {}, "item": [] }')).toBe(true)
  expect(isDocument('# Orders\n---\nopenapi: 3.0.3\n')).toBe(true)
  expect(isDocument('"swagger": "2.0"')).toBe(true)
})

it('takes all else for commands', () => {
  expect(isDocument('curl https://a.example/openapi: -d {}')).toBe(false)
  expect(isDocument("# openapi: 3\ncurl https://a.example -d '{}'")).toBe(false)
  expect(isDocument('')).toBe(false)
})
