import { createStore } from './store.ts'

/** Size in bytes of the largest tool reply in this session, by full URL. Only kept in memory, because the key is a secret. */
export const largestRepliesStore = createStore<ReadonlyMap<string, number>>(new Map())

/** Records the size of a tool's reply at `url`; keeps the largest. */
export function noteReplySize(url: string, bytes: number): void {
  largestRepliesStore.update((all) => (bytes <= (all.get(url) ?? -1) ? all : new Map(all).set(url, bytes)))
}
