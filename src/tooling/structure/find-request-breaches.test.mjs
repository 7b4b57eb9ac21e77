// @ts-check
import { describe, expect, it } from 'vitest'
import { findRequestBreaches } from './find-request-breaches.mjs'

describe('findRequestBreaches', () => {
  it.each([
    ['src/renderer/features/calls/use-calls.ts', 'useQuery({ ...query, refetchInterval: 5000 })'],
    ['src/renderer/features/calls/Calls.tsx', 'const a = <p>{useQuery({ refetchInterval: () => 5 }).data}</p>'],
    ['src/renderer/lib/query-client.ts', 'new QueryClient({ queries: { refetchIntervalInBackground: true } })'],
    ['src/renderer/features/calls/use-calls.ts', 'setInterval(() => invoke("calls.list", {}), 5000)'],
    ['src/main/local-service/poll.ts', 'globalThis.setInterval(ask, 5000)'],
    ['src/shared/ipc/contract.ts', "export const commands = { 'access.cancel': command(id, nothing) }"],
    [
      'src/shared/management/operations.ts',
      "export const operations = { 'endpoints.cancelTest': operation(id, none) }",
    ],
  ])('rejects in %s: %s', (file, source) => {
    expect(findRequestBreaches(source, file)).toHaveLength(1)
  })

  it.each([
    ['src/shared/ipc/contract.ts', 'export const commands = { cancel: command(requestId, nothing) }'],
    ['src/shared/text/en/errors.ts', "export default { 'x.cancel': 'Cancel' }"],
    ['src/shared/errors.ts', "const shown = { 'mcp.cancelled': 1 }"],
    ['src/renderer/lib/time/use-now.ts', 'setInterval(() => setNow(Date.now()), every)'],
    ['src/main/local-service/watch-child.ts', 'setInterval(ask, everyMs)'],
    ['src/service/calls/keep-recent.ts', 'setInterval(sweep, HOUR_MS)'],
    ['src/renderer/lib/a.test.ts', 'useQuery({ refetchInterval: 5 })'],
    ['src/renderer/lib/a.ts', '// refetchInterval would poll\nconst cancel = () => abort.abort()'],
  ])('allows in %s: %s', (file, source) => {
    expect(findRequestBreaches(source, file)).toEqual([])
  })

  it('reports the line', () => {
    expect(findRequestBreaches('const a = 1\nuseQuery({ refetchInterval: 5 })', 'src/renderer/a.ts')).toMatchObject([
      { line: 2, problem: expect.stringContaining('refetchInterval') },
    ])
  })
})
