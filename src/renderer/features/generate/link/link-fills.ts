import type { FormRequest } from '../../../../shared/open-requests/open-request.ts'
import { keepFormDraft } from '../../../lib/form/form-drafts.ts'
import { createStore } from '../../../lib/store.ts'
import { type Draft, draftOf } from '../form/draft.ts'
import { customerDrafts, type Target, targetKey } from '../generation-store.ts'

/** What a link has filled into a form, or wants to. */
export interface LinkFill {
  draft: Draft
  /** Names of the link's parameters that aren't used. */
  ignored: readonly string[]
  /** "asks": something was typed there, which would be lost. */
  state: 'asks' | 'filled'
  /** What was typed there before it was filled in. */
  before: Partial<Draft>
}

/** By form. */
export const linkFills = createStore<Readonly<Record<string, LinkFill>>>({})

/** Fills the form of a place with what a link says. Where something is typed already, the form asks first. */
export function fillFromLink(target: Target, { identity, details, ignored }: FormRequest): void {
  const key = targetKey(target)
  const draft = draftOf({ primaryIdentity: identity, metadata: details }, [])
  const typed = customerDrafts.get()[key]
  linkFills.update((all) => ({ ...all, [key]: { draft, ignored, state: typed ? 'asks' : 'filled', before: {} } }))
  if (!typed) keepFormDraft(customerDrafts, key, draft)
}

/** Fills it in after all. */
export function acceptFill(key: string, fill: LinkFill): void {
  const before = customerDrafts.get()[key] ?? {}
  linkFills.update((all) => ({ ...all, [key]: { ...fill, state: 'filled', before } }))
  keepFormDraft(customerDrafts, key, fill.draft)
}

/** Takes back what was filled in. */
export function undoFill(key: string, { before }: LinkFill): void {
  keepFormDraft(customerDrafts, key, before)
  forgetFill(key)
}

/** Says no more of it. */
export function forgetFill(key: string): void {
  linkFills.update(({ [key]: _old, ...others }) => others)
}
