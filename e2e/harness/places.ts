import type { Page } from '@playwright/test'

type Places = Record<string, string>

/** The position of every heading, control, and cell, by its name. */
export async function readPlaces(page: Page): Promise<Places> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  return page.evaluate(() => {
    const places: Record<string, string> = {}
    const parts = 'h1, h2, h3, button, a[href], input, select, textarea, [role=tab], [role=option], th, td'
    for (const part of document.querySelectorAll<HTMLElement>(parts)) {
      if (!part.checkVisibility({ visibilityProperty: true })) continue
      const { x, y, width, height } = part.getBoundingClientRect()
      const text = part.getAttribute('aria-label') ?? part.textContent ?? ''
      const label = (part as HTMLInputElement).labels?.[0]?.textContent
      const name = `${part.tagName.toLowerCase()} ${(label ?? text).replaceAll(/\s+/g, ' ').trim().slice(0, 30)}`
      let key = name
      for (let more = 2; key in places; more += 1) key = `${name} (${more})`
      places[key] = [x, y, width, height].map(Math.round).join(' ')
    }
    return places
  })
}

/** Elements present both before and after whose position has changed. */
export function findMoved(before: Places, after: Places): string[] {
  return Object.entries(before).flatMap(([name, place]) => {
    const now = after[name]
    return now === undefined || now === place ? [] : [`${name}: ${place} -> ${now}`]
  })
}
