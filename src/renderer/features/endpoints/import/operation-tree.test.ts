import { describe, expect, it } from 'vitest'
import {
  type InspectedOperation,
  inspectedOperationSchema,
} from '../../../../shared/management/imports/document-inspection.ts'
import {
  filterOperations,
  firstChoice,
  NO_OPERATION_FILTER,
  type OperationFilter,
  selectionState,
  sumChoice,
  toggleOperations,
  treeRows,
} from './operation-tree.ts'

const operation = (key: string, groups: string[], part: Partial<InspectedOperation> = {}) =>
  inspectedOperationSchema.parse({
    key,
    groups,
    method: key.split(' ')[0],
    path: key.split(' ')[1],
    summary: '',
    toolName: key,
    deprecated: false,
    tokens: 100,
    state: 'new',
    endpointId: null,
    changes: [],
    edited: [],
    baseAddress: null,
    ...part,
  })
const ALL = [
  operation('GET /pets/{id}', ['pets']),
  operation('GET /pets', ['pets'], { state: 'present' }),
  operation('POST /pets', ['pets'], { state: 'changed', summary: 'Add an animal' }),
  operation('GET /shop/orders', ['Shop', 'Orders']),
  operation('DELETE /old', [], { deprecated: true }),
  operation('PUT /gone', [], { state: 'removed' }),
]
const names = (rows: ReturnType<typeof treeRows>) =>
  rows.map((row) => `${'  '.repeat(row.level - 1)}${row.kind === 'group' ? row.name : row.id}`)

describe('operation tree', () => {
  it('groups operations by tag, folder, or path, sorted by path', () => {
    expect(names(treeRows(ALL, new Set()))).toEqual([
      'pets',
      '  GET /pets',
      '  POST /pets',
      '  GET /pets/{id}',
      'Shop',
      '  Orders',
      '    GET /shop/orders',
      '/old',
      '  DELETE /old',
      'removed',
      '  PUT /gone',
    ])
  })

  it("sets each row's position in its group, because not all rows are rendered", () => {
    const rows = treeRows(ALL, new Set())
    const place = (id: string) => rows.flatMap((row) => (row.id === id ? [[row.position, row.size]] : []))[0]
    expect(place('GET /pets/{id}')).toEqual([3, 3])
    expect(place('GET /shop/orders')).toEqual([1, 1])
    expect(rows.filter(({ level }) => level === 1).map(({ position, size }) => [position, size])).toEqual([
      [1, 4],
      [2, 4],
      [3, 4],
      [4, 4],
    ])
  })

  it('omits the contents of a collapsed group', () => {
    const shop = treeRows(ALL, new Set()).find((row) => row.kind === 'group' && row.name === 'Shop')
    expect(names(treeRows(ALL, new Set([shop?.id ?? ''])))).not.toContain('  Orders')
  })

  it('finds operations by words of their path, method, summary, and folder', () => {
    const found = (search: string) => filterOperations(ALL, { ...NO_OPERATION_FILTER, search }).map(({ key }) => key)
    expect(found('post PETS')).toEqual(['POST /pets'])
    expect(found('animal')).toEqual(['POST /pets'])
    expect(found('orders shop')).toEqual(['GET /shop/orders'])
    const narrowed = (part: Partial<OperationFilter>) =>
      filterOperations(ALL, { ...NO_OPERATION_FILTER, ...part }).map(({ key }) => key)
    expect(narrowed({ state: 'removed' })).toEqual(['PUT /gone'])
    expect(narrowed({ method: 'GET' })).toEqual(['GET /pets/{id}', 'GET /pets', 'GET /shop/orders'])
    expect(narrowed({ method: 'GET', search: 'pets', state: 'present' })).toEqual(['GET /pets'])
  })
})

describe('selection', () => {
  it('initially includes everything new and changed, except deprecated and removed operations', () => {
    expect([...firstChoice(ALL)].sort()).toEqual(['GET /pets/{id}', 'GET /shop/orders', 'POST /pets'])
  })

  it("doesn't initially include anything new if clients can't handle that many tools", () => {
    const many = Array.from({ length: 129 }, (_, index) => operation(`GET /t${index}`, []))
    expect(firstChoice(many).size).toBe(0)
  })

  it('has three states and ignores operations that are already present', () => {
    const pets = ALL.slice(0, 3)
    const all = toggleOperations(pets, new Set())
    expect([...all]).toEqual(['GET /pets/{id}', 'POST /pets'])
    expect(selectionState(pets, all)).toBe('all')
    expect(selectionState(pets, new Set(['POST /pets']))).toBe('some')
    expect(toggleOperations(pets, all).size).toBe(0)
    expect(toggleOperations(pets, new Set(['POST /pets'])).size).toBe(2)
  })

  it('sums up additions, changes, and removals', () => {
    const chosen = new Set(['GET /pets/{id}', 'POST /pets', 'PUT /gone'])
    expect(sumChoice(ALL, chosen)).toEqual({ added: 1, updated: 1, removed: 1, tokens: 200 })
  })
})

it('counts operations from another source according to the selected option', () => {
  const alike = { endpointId: 'end_1', toolName: 'list_pets' }
  const all = [operation('GET /a', [], { alike }), operation('GET /b', [])]
  const chosen = new Set(all.map(({ key }) => key))
  const counted = (choice: 'update' | 'add' | 'skip') => {
    const { added, updated } = sumChoice(all, chosen, choice)
    return [added, updated]
  }
  expect(counted('update')).toEqual([1, 1])
  expect(counted('add')).toEqual([2, 0])
  expect(counted('skip')).toEqual([1, 0])
})
