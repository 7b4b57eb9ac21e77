import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { failureOf } from '../../base/testing/failure-of.ts'
import { buildThread } from '../../base/threads/build-thread.testkit.ts'
import { accessOf, begunFor, makeFolder, TEST_KEY } from './history.testkit.ts'
import { createHistoryHandlers } from './history-handlers.ts'
import { ALL, openHistoryInThread } from './history-in-thread.testkit.ts'
import { startHistoryThread } from './history-thread.ts'

let workerFile = ''
beforeAll(async () => {
  workerFile = await buildThread(new URL('history-worker.ts', import.meta.url).href)
}, 60_000)

async function openWithRecords() {
  const { history } = openHistoryInThread({ workerFile, folder: makeFolder() })
  await Promise.all([1, 2].map((n) => history.begin(begunFor({ identity: `ada${n}@example.com` }))))
  return history
}

it('doesn’t start searches that are canceled before their turn', async () => {
  const unexpected = () => expect.fail('the thread ended')
  const options = { workerFile, folder: null, key: TEST_KEY, onChange: () => undefined, onExit: unexpected }
  const thread = await startHistoryThread(options)
  onTestFinished(() => thread.close())
  await thread.call('begin', begunFor())
  const search = (words: string, signal?: AbortSignal) =>
    thread.call('list', { ...ALL, filter: { search: words } }, signal)
  const typed = ['a', 'ad', 'ada'].map((words) => {
    const replaced = new AbortController()
    const searching = failureOf(search(words, replaced.signal))
    // The thread gets the search first, and then its cancellation.
    replaced.abort()
    return searching
  })
  const last = search('ada@')
  expect(await Promise.all(typed)).toMatchObject(['a', 'ad', 'ada'].map(() => ({ kind: 'cancelled' })))
  expect((await last).total).toBe(1)
})

it('doesn’t start a search that the window cancels while the records’ text is loading', async () => {
  const history = await openWithRecords()
  const cancel = new AbortController()
  const call: typeof history.call = (name, input, signal) =>
    history.call(name, input, signal).finally(() => {
      if (name === 'prepareSearch') cancel.abort()
    })
  const handlers = createHistoryHandlers({
    history: { ...history, call },
    files: { choosePath: async () => null },
    recordTokens: async () => [],
    statesOf: async () => expect.fail('the list doesn’t need the services'),
    localService: { status: () => expect.fail('the list doesn’t need the local service') },
    questions: { asked: () => undefined },
    clipboard: { copy: async () => ({ clearedAfterSeconds: null }) },
    currentAccess: () => accessOf(1),
  })
  const search = (signal: AbortSignal) => handlers['history.list']({ ...ALL, filter: { search: 'ada' } }, { signal })
  expect(await failureOf(search(cancel.signal))).toMatchObject({ kind: 'cancelled' })
  expect((await search(new AbortController().signal)).total).toBe(2)
})

it('reads a list that waits for its turn before the history closes', async () => {
  const history = await openWithRecords()
  const lists = ['a', 'b'].map((search) => history.call('list', { ...ALL, filter: { search } }))
  await history.suspend(async () => undefined)
  expect((await Promise.all(lists)).map(({ total }) => total)).toEqual([2, 0])
})
