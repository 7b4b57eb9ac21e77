import { createStore, useStore } from '../../lib/store.ts'

/** The lists of a place that shows customers. */
export type CustomersView = 'people' | 'urls' | 'runs'

/** What was chosen last in each place. */
const chosenViews = createStore<Readonly<Record<string, CustomersView>>>({})

interface Options {
  /** The workspace, or the server, that's shown. */
  place: string
  /** Those that it has, the usual one first. */
  views: readonly CustomersView[]
  /** Named by the address. */
  addressed: string | undefined
}

/** The list that a place shows: the one of the address, else the one chosen last. */
export function useCustomersView({ place, views, addressed }: Options) {
  const chosen = useStore(chosenViews)[place]
  const known = (name: string | undefined) => views.find((view) => view === name)
  return {
    view: known(addressed) ?? known(chosen) ?? views[0] ?? 'urls',
    choose: (view: CustomersView) => chosenViews.update((all) => ({ ...all, [place]: view })),
  }
}
