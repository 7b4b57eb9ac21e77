import type { Page } from '@playwright/test'
import { type LayoutFault, measureLayout } from './measure-layout.ts'

/** Violations of layout rules in the current window. Scrolls the focus into view first, as Tab does. */
export async function findLayoutFaults(page: Page): Promise<LayoutFault[]> {
  await page.evaluate(async () => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
    await document.fonts.ready
    // Components that measure their position take a frame to adapt to a new size.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  })
  return page.evaluate(measureLayout)
}
