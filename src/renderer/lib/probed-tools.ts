import type { ProbedTool } from '../../shared/probe/probe-result.ts'
import { createStore } from './store.ts'

/** Tool lists as connection tests of this session found them, by whole URL. In memory only: the key is a secret. */
export const probedToolsStore = createStore<ReadonlyMap<string, readonly ProbedTool[]>>(new Map())

/** Notes what a connection test of `url` listed; a later test replaces it. */
export function rememberTools(url: string, tools: readonly ProbedTool[]): void {
  probedToolsStore.update((all) => new Map(all).set(url, tools))
}
