import type { Page } from '@playwright/test'

/**
 * Words in the window that are outside the pseudo-locale's brackets: in its visible text, and in the attributes that assistive technology
 * or a tooltip reads. Ignores code.
 */
export function textOutsideBrackets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>()
    const isShown = (element: Element) =>
      element.checkVisibility({ checkVisibilityCSS: true }) &&
      element.closest('code, pre, [data-code], [contenteditable]') === null
    let depth = 0
    const outside = (text: string) => {
      let rest = ''
      for (const letter of text) {
        if (letter === '⟦') depth += 1
        else if (letter === '⟧') depth -= 1
        else if (depth === 0) rest += letter
      }
      if (/\p{L}{2}/u.test(rest)) found.add(rest.trim())
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement
      if (parent && !parent.matches('script, style') && isShown(parent)) outside(node.nodeValue ?? '')
    }
    const spoken = ['aria-label', 'aria-description', 'alt', 'placeholder', 'title']
    for (const element of document.body.querySelectorAll(spoken.map((name) => `[${name}]`).join())) {
      if (!isShown(element)) continue
      for (const name of spoken) {
        depth = 0
        outside(element.getAttribute(name) ?? '')
      }
    }
    return [...found]
  })
}

/**
 * Strings that don't fit: they scroll sideways, are wider or taller than their control, or are truncated without an ellipsis or a tooltip.
 */
export function textThatDoesNotFit(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>()
    const root = document.documentElement
    const report = (what: string, element: Element) => {
      const text =
        element.textContent?.trim().slice(0, 60) ||
        (element.getAttribute('aria-label') ?? element.getAttribute('placeholder'))
      found.add(`${what}: <${element.tagName.toLowerCase()} class="${element.className}"> “${text}”`)
    }
    if (root.scrollWidth > root.clientWidth) report('the page scrolls sideways', root)
    const controls = 'button, a, label, [role=tab], [role=menuitem], [role=option]'
    const pen = document.createElement('canvas').getContext('2d')
    const isPlaceholderWider = (element: Element) => {
      if (!(element instanceof HTMLInputElement) || !pen || !element.matches(':placeholder-shown')) return false
      const { font, paddingLeft, paddingRight } = getComputedStyle(element)
      pen.font = font
      const room = element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      return pen.measureText(element.placeholder).width > room + 1
    }
    const isCode = (element: Element) => element.closest('code, pre, textarea, svg') !== null
    const isAimed = (element: Element) =>
      getComputedStyle(element).textOverflow === 'ellipsis' || element.closest('[title]') !== null
    /** Whether a control in the same row covers part of an element's text. A control that covers all of the text belongs to the row. */
    const isCovered = (element: Element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const text = range.getBoundingClientRect()
      const row = element.closest('tr, li, [role=row], [role=option], header')
      let end = text.right
      for (let around: Element | null = element; around !== null && around !== row; around = around.parentElement) {
        if (getComputedStyle(around).overflowX !== 'visible') end = Math.min(end, around.getBoundingClientRect().right)
      }
      return [...(row?.querySelectorAll(controls) ?? [])].some((control) => {
        if (control.contains(element) || element.contains(control) || !control.checkVisibility()) return false
        const { left, right, top, bottom } = control.getBoundingClientRect()
        const isOver = left < end - 1 && right > text.left + 1 && top < text.bottom - 1 && bottom > text.top + 1
        return isOver && (left > text.left || right < end)
      })
    }
    for (const element of document.body.querySelectorAll('*')) {
      if (!element.checkVisibility() || isCode(element)) continue
      const box = element.getBoundingClientRect()
      // Words meant only for assistive technology are in a one-pixel box.
      if (box.width <= 1) continue
      const hasText = [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim())
      if (hasText && isCovered(element)) report('is covered', element)
      if (element.clientWidth === 0) continue
      const style = getComputedStyle(element)
      const isWider = element.scrollWidth > element.clientWidth + 1
      if (isWider && /auto|scroll/.test(style.overflowX)) report('scrolls sideways', element)
      else if (isWider && (hasText || element.matches(controls)) && !isAimed(element))
        report('is wider than its box', element)
      if (isPlaceholderWider(element) && !isAimed(element)) report('has a placeholder that is wider than it', element)
      if (!element.matches(controls)) continue
      if (style.display !== 'inline' && element.scrollHeight > element.clientHeight + 2)
        report('is higher than its box', element)
      for (let around = element.parentElement; around !== null; around = around.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(around)
        if (overflowX === 'visible' && around !== document.body) continue
        if (textOverflow !== 'ellipsis' && box.right > around.getBoundingClientRect().right + 1)
          report('is cut off', element)
        break
      }
    }
    return [...found]
  })
}
