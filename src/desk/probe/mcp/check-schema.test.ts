import { expect, it } from 'vitest'
import { say } from '../../../shared/text/say.ts'
import { schemaWarnings } from './check-schema.ts'

const DIALECTS = ['http://json-schema.org/draft-07/schema#', 'https://json-schema.org/draft/2020-12/schema']

/** Counts how often a member in `count` distinct values is read while checking their schema. */
function readsOf(count: number, $schema: string): number {
  let reads = 0
  const counted = (value: number) => ({
    get value() {
      reads += 1
      return value
    },
  })
  const values = Array.from({ length: count }, (_, index) => counted(index))
  expect(schemaWarnings({ $schema, type: 'object', properties: { choice: { enum: values } } }, 'inputSchema')).toEqual(
    [],
  )
  return reads
}

it.each(DIALECTS)('reads each value in a long enum a constant number of times (%s)', ($schema) => {
  const perValue = readsOf(100, $schema) / 100
  expect(perValue).toBeLessThanOrEqual(4)
  expect(readsOf(2_000, $schema)).toBe(perValue * 2_000)
})

it('still reports duplicates that a metaschema forbids', () => {
  const found = schemaWarnings({ type: 'object', required: ['id', 'id'] }, 'inputSchema')
  expect(found.map(say)).toEqual(['inputSchema isn’t valid JSON Schema at #/required: must NOT have duplicate items.'])
})
