import { hasModal } from './after-modal.ts'
import { createStore } from './store.ts'

/** Where the help opens: at its first page, at the first steps, or at the page of the guide with this name. */
export type HelpPage = 'guide' | 'firstSteps' | { page: string }

/** The page to open at; null while closed. */
export const helpStore = createStore<HelpPage | null>(null)

/** Opens the help at a page, unless an open dialog needs an answer first. */
export function openHelpAt(page: HelpPage): void {
  if (!hasModal()) helpStore.update(() => page)
}
