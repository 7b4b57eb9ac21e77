import { serverKey } from './server-place.ts'
import { createStore, type Store, useStore } from './store.ts'

/** The scope of a list: a workspace, or one of its servers. */
export interface ListScope {
  workspaceId: string
  serverId?: string | undefined
}

/** Returns the key for everything the window remembers about a list. */
export const listKey = ({ workspaceId, serverId = '' }: ListScope): string => serverKey({ workspaceId, serverId })

/** The filters and sort order of every list of one kind, kept while other screens are shown. */
export interface ListViews<View> {
  store: Store<Readonly<Record<string, View>>>
  /** The view of a list whose filters and sort order haven't been changed. */
  plain: View
  at(scope: ListScope): View
  change(scope: ListScope, part: Partial<View>): void
}

export function createListViews<View>(plain: View): ListViews<View> {
  const store = createStore<Readonly<Record<string, View>>>({})
  const at = (scope: ListScope) => store.get()[listKey(scope)] ?? plain
  return {
    store,
    plain,
    at,
    change: (scope, part) => store.update((all) => ({ ...all, [listKey(scope)]: { ...at(scope), ...part } })),
  }
}

/** Returns a list's view and rerenders the component when it changes. */
export const useListView = <View>({ store, plain }: ListViews<View>, scope: ListScope): View =>
  useStore(store)[listKey(scope)] ?? plain
