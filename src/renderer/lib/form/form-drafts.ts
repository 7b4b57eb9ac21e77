import { createStore, type Store } from '../store.ts'

/** Unsaved form input by form: the fields that differ from the saved values. Kept when the screen changes. */
export type FormDrafts<Values> = Store<Readonly<Record<string, Partial<Values>>>>

/** Creates a store for the drafts of one kind of form. */
export const createFormDrafts = <Values>(): FormDrafts<Values> => createStore({})

/** Stores the input of the form `id`; an empty draft is removed. */
export function keepFormDraft<Values>(drafts: FormDrafts<Values>, id: string, draft: Partial<Values>): void {
  drafts.update((all) => {
    if (Object.keys(draft).length === 0 && all[id] === undefined) return all
    const { [id]: _old, ...others } = all
    return Object.keys(draft).length === 0 ? others : { ...others, [id]: draft }
  })
}
