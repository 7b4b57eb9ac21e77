import type { Page } from '@playwright/test'
import axe from 'axe-core'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Rules whose result depends on colors. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * axe-core's findings on the current page: one line per fault, with its first locations. Empty if there are none. `only: 'colors'` checks
 * only colors, which is enough for a page that has already passed in its other color scheme.
 */
export async function findAccessibilityFaults(page: Page, { only }: { only?: 'colors' } = {}): Promise<string[]> {
  // Injected through the debugger, because the page's content security policy blocks injected scripts.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const runOnly: axe.RunOnly = only ? { type: 'rule', values: COLOR_RULES } : { type: 'tag', values: TAGS }
  return page.evaluate(async (rules) => {
    const { configure, run } = (globalThis as unknown as { axe: typeof axe }).axe
    // Serializing every element that passes would take time, and nothing shows its HTML.
    configure({ noHtml: true })
    // Preloading is only needed by two rules about cross-origin style sheets and media, which the app doesn't have.
    const { violations } = await run(document, { runOnly: rules, resultTypes: ['violations'], preload: false })
    const popovers = [...document.querySelectorAll('.mantine-Popover-dropdown')]
    /** Whether an open popover covers part of the element, whose size is measured again once it's closed. */
    const isCovered = ({ target: [selector] }: axe.NodeResult) => {
      const element = typeof selector === 'string' ? document.querySelector(selector) : null
      const rect = element?.getBoundingClientRect()
      return popovers.some((popover) => {
        const { left, top, right, bottom } = popover.getBoundingClientRect()
        return (
          rect &&
          !popover.contains(element) &&
          rect.left < right &&
          rect.right > left &&
          rect.top < bottom &&
          rect.bottom > top
        )
      })
    }
    const faults = violations.map((fault) =>
      fault.id === 'target-size' ? { ...fault, nodes: fault.nodes.filter((node) => !isCovered(node)) } : fault,
    )
    return faults.flatMap(({ id, help, nodes }) => {
      if (nodes.length === 0) return []
      const places = nodes.slice(0, 4).map((node) => `${node.target.join(' ')} (${node.any[0]?.message ?? ''})`)
      return `${id}: ${help}: ${places.join('; ')}`
    })
  }, runOnly)
}
