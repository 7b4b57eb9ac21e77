import { expect, it } from 'vitest'
import { type ColumnUse, mappingSchema } from '../../../../shared/bulk/mapping.ts'
import { findMappingProblems, isMappable } from './mapping-problems.ts'

const field = (key: string): ColumnUse => ({ use: 'metadata', key })
const identity: ColumnUse = { use: 'identity' }
const server: ColumnUse = { use: 'server' }
const nothing: ColumnUse = { use: 'nothing' }

/** Returns the problem codes, each preceded by its column index if it has one. */
const codes = (uses: ColumnUse[], serverId: string | null = 'srv') => {
  const { columns, missing, server: atServer } = findMappingProblems(uses, serverId)
  return [...[...columns].map(([index, { code }]) => `${index} ${code}`), missing?.code, atServer?.code].filter(Boolean)
}

it("reports the column at fault and what's missing", () => {
  expect(codes([field('name'), nothing], null)).toEqual(['bulk.mapping.noIdentity', 'bulk.mapping.noServer'])
  expect(codes([identity, server, identity, server], null)).toEqual([
    '2 bulk.mapping.severalIdentities',
    '3 bulk.mapping.severalServers',
  ])
  expect(codes([identity, field(' name'), field('name '), field(' ')])).toEqual([
    '2 bulk.mapping.keyTaken',
    '3 bulk.mapping.noName',
  ])
  expect(codes([identity, field('x'.repeat(201))])).toEqual(['1 bulk.mapping.nameTooLong'])
})

it('accepts exactly what the dry run accepts', () => {
  const uses = [
    identity,
    server,
    nothing,
    field('name'),
    field('Name'),
    field(''),
    field('__proto__'),
    field('y'.repeat(200)),
  ]
  for (let chosen = 0; chosen < 4 ** 3; chosen += 1) {
    const mapping = [0, 1, 2].map(
      (place) => uses[(Math.floor(chosen / 4 ** place) * 3 + place) % uses.length] ?? nothing,
    )
    expect(isMappable(findMappingProblems(mapping, 'srv')), JSON.stringify(mapping)).toBe(
      mappingSchema.safeParse(mapping).success,
    )
  }
})
