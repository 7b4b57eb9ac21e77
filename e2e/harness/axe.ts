import type { Page } from '@playwright/test'
import axe from 'axe-core'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe-core finds on the page as it stands: one line a fault, with the first places. Empty when all is well. */
export async function findAccessibilityFaults(page: Page): Promise<string[]> {
  // Through the debugger, because the page's content security policy allows no script of ours.
  await page.evaluate(axe.source)
  return page.evaluate(async (tags) => {
    const run = (globalThis as unknown as { axe: typeof axe }).axe.run
    const { violations } = await run(document, { runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] })
    return violations.map(({ id, help, nodes }) => {
      const places = nodes.slice(0, 4).map((node) => `${node.target.join(' ')} (${node.any[0]?.message ?? ''})`)
      return `${id}: ${help}: ${places.join('; ')}`
    })
  }, TAGS)
}
