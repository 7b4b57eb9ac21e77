import { keepFormDraft } from '../../../lib/form/form-drafts.ts'
import { type ProbeTarget, SCREEN, startProbe } from '../probe-store.ts'
import { targetDrafts } from './target-draft.ts'

/** Fills the Test screen's form with a target. */
export function showTarget({ url, headers }: ProbeTarget): void {
  keepFormDraft(targetDrafts, SCREEN, {
    url,
    headers: Object.entries(headers).map(([name, value]) => ({ id: crypto.randomUUID(), name, value })),
  })
}

/** Tests a URL on the Test screen, as if it had been pasted there. */
export function testOnScreen(target: ProbeTarget): void {
  showTarget(target)
  void startProbe(SCREEN, target)
}
