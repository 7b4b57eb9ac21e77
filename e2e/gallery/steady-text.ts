import type { Page } from '@playwright/test'

/** Text that differs from run to run, and its replacement in screenshots. A replacement must not match any pattern itself. */
const MASKS: readonly [pattern: RegExp, shown: string][] = [
  [/\b(mt|ak)_[\w-]{16,}/g, '$1_0123456789abcdefghijklmn'],
  [/…[\w-]{4}(?![\w-])/g, '…0000'],
  [/\b(\w{4}-){5}\w{4}\b/g, '0000-0000-0000-0000-0000-0000'],
  [/(127\.0\.0\.1:|localhost:|\bport )\d{4,5}/g, '$140000'],
  [/^\d{5}$/g, '40000'],
  [/\/\S*\/desk-\w{6}(?=\/)/g, '/tmp'],
  [/(mcp-access-desk-(?:e2e|person)-)\w{6}/g, '$1000000'],
  [/\b(before-restore-)[\dT-]{19}/g, '$12026-11-10T10-00-00'],
  [/\b\d{1,2}:\d{2}:\d{2}/g, '10:00:00'],
  [/(?<![:\d])\d{1,2}:\d{2}(?= [AP]M)/g, '10:00'],
  [/\b[AP]M\b/g, 'AM'],
  [/\b(January|February|March|April|June|July|August|September|October|November|December) \d{1,2}/g, 'November 10'],
  [/\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{1,2}/g, 'Nov 10'],
  [/\b\d[\d,.]* m?s\b/g, '10 ms'],
  [/\b\d[\d,.]* sec\b/g, '1 sec'],
  [/\b\d+ (seconds?|sec\.?|minutes?|min\.?) ago\b/g, 'just now'],
  [/^(now|\d+[sm] ago)$/g, 'now'],
]

/**
 * Replaces text that differs from run to run with fixed text: identifiers, tokens, ports, temporary folders, times, and durations. Returns
 * a function that restores the text, except where the app has changed it since.
 */
export async function steadyText(page: Page): Promise<() => Promise<void>> {
  const changed = await page.evaluateHandle(
    (masks) => {
      const shownIds = new Map<string, string>()
      /** Returns a distinct ID for each one in the window, numbered in order of appearance. */
      const steadyId = (id: string, prefix: string) => {
        const at = shownIds.size % 16
        const shown = shownIds.get(id) ?? `${prefix}_${'0123456789abcdef'.slice(at)}${'0123456789abcdef'.slice(0, at)}`
        shownIds.set(id, shown)
        return shown
      }
      const steady = (text: string) =>
        masks.reduce(
          (result, [source, flags, shown]) => result.replace(new RegExp(source, flags), shown),
          text.replace(/\b(srv|cus|end|base|cred|tok|key)_[\w-]{16}(?![\w-])/g, steadyId),
        )
      const restore: (() => void)[] = []
      const mask = (get: () => string, set: (text: string) => void) => {
        const text = get()
        const shown = steady(text)
        if (shown === text) return
        set(shown)
        restore.push(() => {
          if (get() === shown) set(text)
        })
      }
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node as Text
        // The end of a token is a separate text node after an ellipsis.
        const before = text.previousSibling?.nodeValue?.endsWith('…') ? '…' : ''
        mask(
          () => before + text.data,
          (shown) => {
            text.data = shown.slice(before.length)
          },
        )
      }
      for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
        mask(
          () => field.value,
          (shown) => {
            const { scrollTop, scrollLeft } = field
            field.value = shown
            field.scrollTo(scrollLeft, scrollTop)
          },
        )
      }
      return restore
    },
    MASKS.map(([{ source, flags }, shown]) => [source, flags, shown] as const),
  )
  return async () => {
    await changed.evaluate((restore) => {
      for (const putBack of restore) putBack()
    })
    await changed.dispose()
  }
}
