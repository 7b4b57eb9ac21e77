import type { QueryClient } from '@tanstack/react-query'
import type { AppError } from '../../../../shared/errors.ts'
import type { Endpoint } from '../../../../shared/management/endpoint/endpoint.ts'
import type { EndpointTest } from '../../../../shared/management/endpoint/endpoint-test.ts'
import { Failure } from '../../../lib/errors/failure.ts'
import { appErrorOf } from '../../../lib/errors/report-bug.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { type ServerPlace, serverKey } from '../../../lib/server-place.ts'
import { createStore } from '../../../lib/store.ts'
import { flushDraft } from '../draft/draft-store.ts'

/** An endpoint's last test in this session. `at` is in ms since 1970. */
export type TestRun =
  | { state: 'running'; abort: AbortController; at: number }
  | { state: 'done'; result: EndpointTest; at: number }
  | { state: 'failed'; error: AppError; at: number }

/** Values for one test. Missing values default to the example's, except for those in `leftOut`. Secrets are never stored. */
export interface TestValues {
  arguments: Record<string, TestArgument>
  customerValues: Record<string, string>
  leftOut: string[]
}
type TestArgument = string | number | boolean | null | TestArgument[] | { [key: string]: TestArgument }

/** This session's tests by `keyOf` server and endpoint. */
export const testStore = createStore<Readonly<Record<string, TestRun>>>({})
/** Progress of the servers whose endpoints are all being tested, by `serverKey`. */
export const testAllStore = createStore<Readonly<Record<string, { done: number; total: number }>>>({})

/** Typed test inputs, by `keyOf` server and endpoint and then by parameter. Kept when the editor is closed. */
export const testTextStore = createStore<Readonly<Record<string, Readonly<Record<string, string>>>>>({})

/** Whether a request was sent at all. */
export const wasSent = ({ status, problem }: EndpointTest): boolean =>
  status !== null || !['needsValues', 'arguments', 'credential', 'internal'].includes(problem?.kind ?? '')

const keyOf = (place: ServerPlace, endpointId: string) => `${serverKey(place)}/${endpointId}`

export const testOf = (all: Readonly<Record<string, TestRun>>, place: ServerPlace, endpointId: string) =>
  all[keyOf(place, endpointId)]

/** Returns an endpoint's typed inputs, by parameter. */
export const testTextsOf = (all: ReturnType<typeof testTextStore.get>, place: ServerPlace, endpointId: string) =>
  all[keyOf(place, endpointId)] ?? {}

/** Stores the typed input of a parameter. */
export function noteTestText(place: ServerPlace, endpointId: string, name: string, text: string): void {
  const key = keyOf(place, endpointId)
  testTextStore.update((all) => ({ ...all, [key]: { ...all[key], [name]: text } }))
}

/** Returns the typed values of an endpoint's per-customer parameters, by key. */
export function typedCustomerValues(place: ServerPlace, { id, parameters }: Endpoint): Record<string, string> {
  const texts = testTextsOf(testTextStore.get(), place, id)
  const values: Record<string, string> = {}
  for (const { name, source, customerKey } of parameters) {
    const text = texts[name] ?? ''
    if (source === 'customer' && text !== '') values[customerKey ?? name] = text
  }
  return values
}

function note(place: ServerPlace, endpointId: string, run: TestRun): void {
  testStore.update((all) => ({ ...all, [keyOf(place, endpointId)]: run }))
}

/** Saves the draft, then sends one request to the real API. Never rejects. */
export async function runTest(
  queryClient: QueryClient,
  place: ServerPlace,
  endpointId: string,
  values: TestValues = { arguments: {}, customerValues: {}, leftOut: [] },
): Promise<TestRun> {
  const abort = new AbortController()
  note(place, endpointId, { state: 'running', abort, at: Date.now() })
  let run: TestRun
  try {
    const unsaved = await flushDraft(queryClient, place)
    if (unsaved) throw new Failure(unsaved)
    const result = await invoke('endpoints.test', { ...place, endpointId, ...values }, { signal: abort.signal })
    run = { state: 'done', result, at: Date.now() }
  } catch (thrown) {
    const error = appErrorOf('Testing an endpoint', thrown)
    run = { state: 'failed', error, at: Date.now() }
  }
  note(place, endpointId, run)
  return run
}

export function cancelTest(place: ServerPlace, endpointId: string): void {
  const run = testOf(testStore.get(), place, endpointId)
  if (run?.state === 'running') run.abort.abort()
}

const AT_ONCE = 4

/**
 * Tests endpoints, a few at a time, until all are done or `cancelAll` is called, using the examples and the typed customer values.
 * `secrets` are the customer's secrets, by key. Never rejects.
 */
export async function runAll(
  queryClient: QueryClient,
  place: ServerPlace,
  endpoints: readonly Endpoint[],
  secrets: Readonly<Record<string, string>> = {},
): Promise<void> {
  const key = serverKey(place)
  if (testAllStore.get()[key]) return
  const waiting = [...endpoints]
  testAllStore.update((all) => ({ ...all, [key]: { done: 0, total: waiting.length } }))
  const work = async () => {
    while (testAllStore.get()[key]) {
      const next = waiting.shift()
      if (next === undefined) return
      const customerValues = { ...typedCustomerValues(place, next), ...secrets }
      await runTest(queryClient, place, next.id, { arguments: {}, customerValues, leftOut: [] })
      testAllStore.update((all) => {
        const progress = all[key]
        return progress ? { ...all, [key]: { ...progress, done: progress.done + 1 } } : all
      })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  cancelAll(place)
}

/** Stops testing: cancels requests in flight and drops the rest. */
export function cancelAll(place: ServerPlace): void {
  testAllStore.update(({ [serverKey(place)]: _ended, ...others }) => others)
  const ofServer = keyOf(place, '')
  for (const [key, run] of Object.entries(testStore.get()))
    if (key.startsWith(ofServer) && run.state === 'running') run.abort.abort()
}
