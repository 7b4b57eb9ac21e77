// @ts-check
import { describe, expect, it } from 'vitest'
import { findUnclearNames } from './find-unclear-names.mjs'

const namesIn = (/** @type {string} */ source, file = 'src/core/a.ts') =>
  findUnclearNames(source, file).map(({ name }) => name)

describe('findUnclearNames', () => {
  it.each([
    ['const MOST_TOOLS = 5', 'MOST_TOOLS'],
    ['const LONGEST = 5', 'LONGEST'],
    ['interface HandlerParts {}', 'HandlerParts'],
    ['const api = createPlatformClient()', 'createPlatformClient'],
    ['await breathe()', 'breathe'],
    ["become({ state: 'failed' })", 'become('],
    ['/** Says so in a remark. */', 'remark'],
    ['const client = useQueryClient()', 'client'],
    ['function save(client: QueryClient) {}', 'client'],
    ['const client = createAccessApi(options)', 'client'],
    ['  client: (connection: Connection) => ManagementApi', 'client'],
  ])('finds the name in %s', (source, name) => {
    expect(namesIn(source)).toEqual([name])
  })

  it.each([
    'const parts = body.parts',
    'if (process.platform === "win32") run()',
    'const latest = almost',
    "const client = new Client({ name: 'desk', version: '1.0.0' })",
    'const queryClient = useQueryClient()',
  ])('allows %s', (source) => {
    expect(namesIn(source)).toEqual([])
  })

  it('finds the name of a file or of its folder', () => {
    expect(namesIn('', 'src/service/platform/read.ts')).toEqual(['platform'])
    expect(namesIn('', 'src/renderer/features/clients/sight.ts')).toEqual(['sight.'])
    expect(namesIn('', 'src/core/platforms.ts')).toEqual([])
  })

  it('says the line', () => {
    expect(findUnclearNames('a\nbreathe()\n', 'src/core/a.ts')).toEqual([
      { line: 2, name: 'breathe', instead: 'yieldToEventLoop' },
    ])
  })
})
