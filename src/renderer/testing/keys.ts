import { userEvent } from 'vitest/browser'

/** Presses keys one after another, such as `Tab` or `Control+k`. */
export async function press(...strokes: readonly string[]): Promise<void> {
  for (const stroke of strokes) {
    const keys = stroke.split('+')
    const last = keys.pop() ?? ''
    const held = keys.map((key) => `{${key}>}`).join('')
    const released = keys.map((key) => `{/${key}}`).join('')
    await userEvent.keyboard(`${held}${last.length > 1 ? `{${last}}` : last}${released}`)
  }
}

/** Presses Tab until the element has focus; fails after going around the whole window without reaching it. */
export async function tabTo(target: Element): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    if (target === document.activeElement) return
    await userEvent.keyboard('{Tab}')
  }
  throw new Error(`Tab does not reach ${target.outerHTML.slice(0, 200)}`)
}
