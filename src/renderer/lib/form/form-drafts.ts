import { createStore, type Store } from '../store.ts'

/** What is typed into forms and not saved, by form: the fields that differ from what is saved. It outlives the screens. */
export type FormDrafts<Values> = Store<Readonly<Record<string, Partial<Values>>>>

/** Makes a place for the drafts of one kind of form. */
export const createFormDrafts = <Values>(): FormDrafts<Values> => createStore({})

/** Keeps what is typed into the form `id`; an empty draft is forgotten. */
export function keepFormDraft<Values>(drafts: FormDrafts<Values>, id: string, draft: Partial<Values>): void {
  drafts.update((all) => {
    if (Object.keys(draft).length === 0 && all[id] === undefined) return all
    const { [id]: _old, ...others } = all
    return Object.keys(draft).length === 0 ? others : { ...others, [id]: draft }
  })
}
