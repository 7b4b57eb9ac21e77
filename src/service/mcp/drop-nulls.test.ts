import { describe, expect, it } from 'vitest'
import { dropNulls } from './drop-nulls.ts'

const nullable = { type: ['string', 'null'] }
const schemaOf = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more })

describe('null arguments', () => {
  it.each<[string, object, boolean]>([
    ['one type', { type: 'string' }, false],
    ['several types', { type: ['string', 'integer'] }, false],
    ['an enum', { enum: ['a', 'b'] }, false],
    ['a choice', { anyOf: [{ type: 'string' }, { type: 'integer' }] }, false],
    ['a constant', { const: 'a' }, false],
    ['all of several, one without null', { allOf: [nullable, { type: 'string' }] }, false],
    ['a reference', { $ref: '#/$defs/Name' }, false],
    ['null next to another type', nullable, true],
    ['null in an enum', { enum: ['a', null] }, true],
    ['null as a branch', { anyOf: [{ type: 'string' }, { type: 'null' }] }, true],
    ['null in a oneOf', { oneOf: [{ type: 'object' }, { type: 'null' }] }, true],
    ['nullable, in a handwritten schema', { type: 'string', nullable: true }, true],
    ['a reference to a schema that allows null', { $ref: '#/$defs/Nullable' }, true],
    ['anything', {}, true],
  ])('are kept only if the schema allows null: %s', (_, schema, stays) => {
    const $defs = { Name: { type: 'string' }, Nullable: nullable }
    const top = dropNulls({ a: null, b: 1 }, schemaOf({ a: schema }, { $defs }))
    expect(top).toEqual(stays ? { a: null, b: 1 } : { b: 1 })
    const nested = schemaOf(
      { o: schemaOf({ a: schema }), l: { type: 'array', items: schemaOf({ a: schema }) } },
      { $defs },
    )
    const inside = dropNulls({ o: { a: null }, l: [{ a: null }, { a: 'x' }] }, nested)
    expect(inside).toEqual(stays ? { o: { a: null }, l: [{ a: null }, { a: 'x' }] } : { o: {}, l: [{}, { a: 'x' }] })
  })

  it('are kept in a list, where omitting one would shift the others', () => {
    const schema = schemaOf({ l: { type: 'array', items: { type: 'integer' } } })
    expect(dropNulls({ l: [1, null, 2] }, schema)).toEqual({ l: [1, null, 2] })
  })

  it('are checked against every branch that applies to their location', () => {
    const branch = (name: object) => schemaOf({ name })
    const either = schemaOf({ o: { anyOf: [branch({ type: 'string' }), branch(nullable)] } })
    expect(dropNulls({ o: { name: null } }, either)).toEqual({ o: { name: null } })
    const both = schemaOf({ o: { allOf: [branch({ type: 'string' }), branch(nullable)] } })
    expect(dropNulls({ o: { name: null } }, both)).toEqual({ o: {} })
    const further = schemaOf({ o: { type: 'object', additionalProperties: { type: 'string' } } })
    expect(dropNulls({ o: { any: null } }, further)).toEqual({ o: {} })
  })

  it('don’t cause endless recursion in a schema that references itself', () => {
    const $defs = {
      Node: schemaOf({ next: { $ref: '#/$defs/Node' }, name: { type: 'string' } }),
      Loop: { allOf: [{ $ref: '#/$defs/Loop' }] },
    }
    const schema = schemaOf({ node: { $ref: '#/$defs/Node' }, loop: { $ref: '#/$defs/Loop' } }, { $defs })
    const given = { node: { next: { next: { name: null } } }, loop: { a: null } }
    expect(dropNulls(given, schema)).toEqual({ node: { next: { next: {} } }, loop: { a: null } })
  })
})
