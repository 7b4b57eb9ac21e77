import type { ProbedTool } from '../../shared/probe/probe-result.ts'
import { createStore } from './store.ts'

/** Tools listed by this session's connection tests, by full URL. Only kept in memory, because the key is a secret. */
export const probedToolsStore = createStore<ReadonlyMap<string, readonly ProbedTool[]>>(new Map())

/** Stores the tools listed by a connection test of `url`; a later test replaces them. */
export function rememberTools(url: string, tools: readonly ProbedTool[]): void {
  probedToolsStore.update((all) => new Map(all).set(url, tools))
}
