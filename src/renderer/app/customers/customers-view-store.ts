import { createStore, useStore } from '../../lib/store.ts'

/** The available customer lists. */
export type CustomersView = 'people' | 'urls' | 'runs'

/** The last chosen list, by place. */
const chosenViews = createStore<Readonly<Record<string, CustomersView>>>({})

interface Options {
  /** ID of the workspace or server shown. */
  place: string
  /** Available lists, the default first. */
  views: readonly CustomersView[]
  /** The list named by the path. */
  addressed: string | undefined
}

/** Returns the list to show: the one in the path, or the last chosen one. */
export function useCustomersView({ place, views, addressed }: Options) {
  const chosen = useStore(chosenViews)[place]
  const known = (name: string | undefined) => views.find((view) => view === name)
  return {
    view: known(addressed) ?? known(chosen) ?? views[0] ?? 'urls',
    choose: (view: CustomersView) => chosenViews.update((all) => ({ ...all, [place]: view })),
  }
}
