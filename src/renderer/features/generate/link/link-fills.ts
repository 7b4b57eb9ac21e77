import type { FormRequest } from '../../../../shared/open-requests/open-request.ts'
import { keepFormDraft } from '../../../lib/form/form-drafts.ts'
import { createStore } from '../../../lib/store.ts'
import { type Draft, draftOf } from '../form/draft.ts'
import { customerDrafts, type Target, targetKey } from '../generation-store.ts'

/** Values that a link has filled into a form or wants to fill in. */
export interface LinkFill {
  draft: Draft
  /** Names of the link's unused parameters. */
  ignored: readonly string[]
  /** "asks" means that filling the form would overwrite existing input. */
  state: 'asks' | 'filled'
  /** The input before the link filled it. */
  before: Partial<Draft>
}

export const linkFills = createStore<Readonly<Record<string, LinkFill>>>({})

/** Fills a form with a link's values. If it already has input, asks first. */
export function fillFromLink(target: Target, { identity, details, ignored }: FormRequest): void {
  const key = targetKey(target)
  const draft = draftOf({ primaryIdentity: identity, metadata: details }, [])
  const typed = customerDrafts.get()[key]
  linkFills.update((all) => ({ ...all, [key]: { draft, ignored, state: typed ? 'asks' : 'filled', before: {} } }))
  if (!typed) keepFormDraft(customerDrafts, key, draft)
}

/** Fills the form after confirmation. */
export function acceptFill(key: string, fill: LinkFill): void {
  const before = customerDrafts.get()[key] ?? {}
  linkFills.update((all) => ({ ...all, [key]: { ...fill, state: 'filled', before } }))
  keepFormDraft(customerDrafts, key, fill.draft)
}

/** Restores the previous input. */
export function undoFill(key: string, { before }: LinkFill): void {
  keepFormDraft(customerDrafts, key, before)
  forgetFill(key)
}

/** Dismisses the notice. */
export function forgetFill(key: string): void {
  linkFills.update(({ [key]: _old, ...others }) => others)
}
