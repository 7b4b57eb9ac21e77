import { createStore } from './store.ts'

/** Bytes of the largest reply that a tool gave in this session, by whole URL. In memory only: the key is a secret. */
export const largestRepliesStore = createStore<ReadonlyMap<string, number>>(new Map())

/** Notes the size of a tool's reply at `url`; only the largest is kept. */
export function noteReplySize(url: string, bytes: number): void {
  largestRepliesStore.update((all) => (bytes <= (all.get(url) ?? -1) ? all : new Map(all).set(url, bytes)))
}
