/** The layout rules, each explained where it's measured. */
export type LayoutRule = 'window' | 'scroll' | 'cut' | 'label' | 'focus' | 'order' | 'primary'

export interface LayoutFault {
  rule: LayoutRule
  what: string
}

/** Violations of the layout rules. Runs in the page, so it can't use anything outside of itself. */
export function measureLayout(): LayoutFault[] {
  type Axis = 'x' | 'y'
  const BOXES = 'button, a, label, summary, td, th, legend, [role=tab], [role=option], [role=menuitem], [class*=badge]'
  const CONTROLS = 'button, a[href], input, select, textarea, summary, [role=tab], [role=option], [role=menuitem]'
  /** Elements that may scroll inside another scroller: editable text, code, and lists that open over the window. */
  const OWN_SCROLL = 'textarea, pre, code, [role=menu], [role=listbox], [data-code]'
  const faults = new Map<string, LayoutFault>()
  /** Remembers the result for each element: the layout doesn't change during a measurement. */
  const remember = <T>(find: (element: Element) => T): ((element: Element) => T) => {
    const found = new Map<Element, T>()
    return (element) => {
      if (!found.has(element)) found.set(element, find(element))
      return found.get(element) as T
    }
  }
  const styleOf = remember((element) => getComputedStyle(element))
  const rectOf = remember((element) => element.getBoundingClientRect())
  const overflowX = remember((element) => styleOf(element).overflowX)
  const overflowY = remember((element) => styleOf(element).overflowY)
  const words = (text: string | null): string => (text ?? '').replaceAll(/\s+/g, ' ').trim()
  /** An element's tag and text, preceded by its nearest named ancestor. */
  const nameOf = (element: Element): string => {
    const ownClass = (one: Element) => [...one.classList].find((name) => /^_[a-z]/i.test(name))
    const part = (one: Element) => `${one.tagName.toLowerCase()}${ownClass(one) ? `.${ownClass(one)}` : ''}`
    let place = element.parentElement
    while (place && !ownClass(place) && !place.role) place = place.parentElement
    const text = words(element.getAttribute('aria-label') || element.textContent).slice(0, 40)
    return `${place ? `${part(place)} ` : ''}${part(element)} “${text}”`
  }
  const add = (rule: LayoutRule, element: Element, text: string) => {
    const what = `${nameOf(element)} ${text}`
    faults.set(`${rule} ${what}`, { rule, what })
  }
  const overflowOf = (element: Element, axis: Axis): string => (axis === 'x' ? overflowX(element) : overflowY(element))
  const clips = (element: Element, axis: Axis): boolean => /hidden|clip/.test(overflowOf(element, axis))
  const mayScroll = (element: Element, axis: Axis): boolean => /auto|scroll/.test(overflowOf(element, axis))
  const excess = (element: Element, axis: Axis): number =>
    axis === 'x' ? element.scrollWidth - element.clientWidth : element.scrollHeight - element.clientHeight
  const scrolls = (element: Element, axis: Axis): boolean => mayScroll(element, axis) && excess(element, axis) > 1

  /** The ancestors of an element, innermost first, except those that don't clip it because of its position. */
  const around = remember((element) => {
    const outers: Element[] = []
    let { position } = styleOf(element)
    for (let outer = element.parentElement; outer && outer !== document.body; outer = outer.parentElement) {
      const style = styleOf(outer)
      const holds = style.position !== 'static' || style.transform !== 'none' || style.containerType !== 'normal'
      if (position === 'fixed' || (position === 'absolute' && !holds)) continue
      outers.push(outer)
      position = style.position
    }
    return outers
  })
  const isCollapsed: (element: Element) => boolean = remember((element) => {
    if (element === document.body) return false
    const { clipPath, overflow, display } = styleOf(element)
    // A spinner replaces the label on a busy button.
    if (clipPath.startsWith('inset(50%') || element.matches('[data-loading]')) return true
    const isEmpty = element.clientWidth <= 1 || element.clientHeight <= 1
    if (overflow !== 'visible' && display !== 'inline' && isEmpty) return true
    return element.parentElement !== null && isCollapsed(element.parentElement)
  })
  const isHidden = remember(
    (element) => !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || isCollapsed(element),
  )
  const controls = [...document.querySelectorAll(CONTROLS)].filter((control) => !isHidden(control))
  /** Whether hovering over the element shows the whole text. */
  const isShown = (element: Element, text: string): boolean => {
    const titled = element.closest('[title]')
    const title = words(titled?.getAttribute('title') ?? '')
    return title !== '' && (title.includes(text) || titled === element)
  }

  /** The vertical range in which an element is in view without scrolling. */
  const edgesAround = (element: Element): [highest: number, lowest: number] => {
    const edges = [...around(element)]
      .filter((outer) => overflowOf(outer, 'y') !== 'visible')
      .map((outer) => outer.getBoundingClientRect())
    return [Math.max(0, ...edges.map(({ top }) => top)), Math.min(innerHeight, ...edges.map(({ bottom }) => bottom))]
  }

  /** Nothing in the window extends beyond its edges, except content that can be scrolled into view. The window itself never scrolls. */
  function checkWindow() {
    const page = document.documentElement
    if (page.scrollWidth > innerWidth || page.scrollHeight > innerHeight)
      add('window', page, `is ${page.scrollWidth}x${page.scrollHeight}, larger than the window`)
    for (const element of [page, document.body, ...document.querySelectorAll('#root')]) {
      if (element.scrollTop !== 0 || element.scrollLeft !== 0) add('window', element, 'has scrolled')
    }
    for (const control of controls) {
      const rect = rectOf(control)
      const beyond = { x: rect.right - innerWidth, y: rect.bottom - innerHeight }
      for (const axis of ['x', 'y'] as const) {
        const before = axis === 'x' ? rect.left : rect.top
        if (beyond[axis] <= 1 && before >= -1) continue
        if (![...around(control)].some((outer) => outer.id !== 'root' && overflowOf(outer, axis) !== 'visible'))
          add('window', control, `is outside of the window in ${axis}`)
      }
    }
    for (const bar of document.querySelectorAll('[role=toolbar]')) {
      if (isHidden(bar)) continue
      const { top, bottom } = rectOf(bar)
      const [highest, lowest] = edgesAround(bar)
      if (top < highest - 1 || bottom > lowest + 1) add('window', bar, 'is a bar out of view')
    }
  }

  /** The innermost element that causes the scroller to scroll. */
  const causeOf = (scroller: Element, axis: Axis): Element => {
    const { left, top } = rectOf(scroller)
    const end =
      axis === 'x'
        ? left + scroller.clientLeft + scroller.clientWidth - scroller.scrollLeft
        : top + scroller.clientTop + scroller.clientHeight - scroller.scrollTop
    const isOut = (one: Element) => rectOf(one)[axis === 'x' ? 'right' : 'bottom'] > end + 1
    const isCut = (one: Element) => {
      for (const outer of around(one)) {
        if (outer === scroller) return false
        if (overflowOf(outer, axis) !== 'visible') return true
      }
      return true
    }
    const out = [...scroller.querySelectorAll('*')].filter((one) => isOut(one) && !isCut(one))
    return out.find((one) => ![...one.children].some(isOut)) ?? scroller
  }

  /** One scroller per pane: none inside another on the same axis, and no sideways scrolling except for code. */
  function checkScrollers() {
    for (const element of document.querySelectorAll('body *')) {
      for (const axis of ['x', 'y'] as const) {
        if (!scrolls(element, axis) || element.matches(OWN_SCROLL) || isHidden(element)) continue
        if (axis === 'x') add('scroll', element, `scrolls sideways because of ${nameOf(causeOf(element, axis))}`)
        const outer = [...around(element)].find((one) => scrolls(one, axis))
        if (outer)
          add('scroll', element, `scrolls inside of ${nameOf(outer)}, because of ${nameOf(causeOf(outer, axis))}`)
      }
    }
  }

  /** How much wider the box of truncated text could be: the unused space in its line. */
  const roomFor = (box: Element): number => {
    const line = box.parentElement
    if (!line || box.matches('td, th')) return 0
    const { paddingLeft, paddingRight, columnGap, display } = styleOf(line)
    const own = rectOf(box)
    const onLine = [...line.children].filter((one) => {
      const { position, display } = styleOf(one)
      const { top, bottom } = rectOf(one)
      return !/absolute|fixed/.test(position) && display !== 'none' && top <= own.bottom && bottom >= own.top
    })
    const taken = onLine.reduce((sum, one) => {
      const { marginLeft, marginRight } = styleOf(one)
      return sum + rectOf(one).width + Number.parseFloat(marginLeft) + Number.parseFloat(marginRight)
    }, 0)
    const gaps = /flex|grid/.test(display) ? (onLine.length - 1) * (Number.parseFloat(columnGap) || 0) : 0
    return line.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - taken - gaps
  }

  function checkCutBy(box: Element, element: Element, text: string, axis: Axis) {
    if (!isShown(element, text))
      add('cut', element, `is cut in ${axis} by ${nameOf(box).split(' “')[0]}, without a title`)
    if (axis === 'x' && roomFor(box) >= 8) add('cut', element, 'is cut though its line has room')
  }

  /** Text is truncated only if hovering shows all of it and there's no unused space. It's never wider than what it labels. */
  function checkTexts() {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const text = words(node.nodeValue)
      if (!element || text === '' || /^(STYLE|SCRIPT|OPTION|TEXTAREA)$/.test(element.tagName) || isHidden(element))
        continue
      range.selectNodeContents(node)
      checkText(element, text, range.getBoundingClientRect())
    }
  }

  /** Walks outward from the text, on each axis until an ancestor clips the text or can scroll. */
  function checkText(element: Element, text: string, { left, right, top, bottom }: DOMRect) {
    const open = new Set<Axis>(['x', 'y'])
    for (const outer of [element, ...around(element)]) {
      const edge = rectOf(outer)
      const isOut = {
        x: right > edge.right + 1 || left < edge.left - 1,
        y: bottom > edge.bottom + 4 || top < edge.top - 4,
      }
      const ellipsis = styleOf(outer).textOverflow === 'ellipsis' && outer === element && excess(outer, 'x') > 0
      for (const axis of open) {
        const isCut = clips(outer, axis) && (isOut[axis] || (axis === 'x' && ellipsis))
        if (isCut) checkCutBy(outer, element, text, axis)
        else if (isOut[axis] && outer.matches(BOXES))
          add('label', element, `reaches out of ${nameOf(outer).split(' “')[0]}`)
        if (isCut || mayScroll(outer, axis)) open.delete(axis)
      }
    }
  }

  /** Placeholders and selected options fit their fields. */
  function checkFields() {
    const canvas = document.createElement('canvas').getContext('2d')
    for (const field of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')) {
      const isChoice = field instanceof HTMLSelectElement
      const shown = isChoice ? field.selectedOptions[0]?.text : field.placeholder
      if (!canvas || !shown || (!isChoice && field.value !== '') || isHidden(field)) continue
      const { paddingLeft, paddingRight } = styleOf(field)
      canvas.font = getComputedStyle(field, isChoice ? null : '::placeholder').font
      const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      if (canvas.measureText(shown).width > room + 1 && !isShown(field, words(shown)))
        add('label', field, `has no room for “${shown}”`)
    }
  }

  /** The focused element is in view, and nothing covers it. */
  function checkFocus() {
    const focused = document.activeElement
    if (!focused || focused === document.body || focused.matches('main, [role=dialog], section[tabindex="-1"]')) return
    // The hidden input of a switch, a checkbox, or a segment is drawn as its label.
    const isDrawn = !isHidden(focused) && focused.getBoundingClientRect().width > 1
    const shown = isDrawn ? focused : focused.closest('label, div')
    // A menu is attached to its button, which may have moved out of view with a new window size.
    if (!shown || shown.closest('[role=menu]')) return
    shown.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const { left, top, right, bottom } = shown.getBoundingClientRect()
    const [highest, lowest] = edgesAround(shown)
    if (top > lowest - 8 || bottom < highest + 8 || left > innerWidth - 8 || right < 8)
      return add('focus', shown, 'has the focus out of view')
    const y = (Math.max(top, highest) + Math.min(bottom, lowest)) / 2
    const covers = [0.05, 0.25, 0.5, 0.75, 0.95].map((share) => {
      const hit = document.elementFromPoint(left + (right - left) * share, y)
      const isOwn = !hit || shown.contains(hit) || hit.contains(shown) || shown.closest('label')?.contains(hit)
      return isOwn ? null : hit
    })
    const [cover] = covers
    if (cover && !covers.includes(null)) add('focus', shown, `has the focus below ${nameOf(cover)}`)
  }

  /** Siblings are read in the same order as they're shown. */
  function checkOrder() {
    const says = (element: Element) => words(element.textContent) !== '' || element.querySelector(CONTROLS) !== null
    for (const parent of document.querySelectorAll('body *')) {
      const { display, readingFlow } = styleOf(parent) as CSSStyleDeclaration & { readingFlow?: string }
      if (!/flex|grid/.test(display) || parent.children.length < 2 || (readingFlow && readingFlow !== 'normal'))
        continue
      const shown = [...parent.children].filter(
        (child) => !/absolute|fixed/.test(styleOf(child).position) && says(child) && !isHidden(child),
      )
      for (const [index, child] of shown.entries()) {
        const next = shown[index + 1]
        if (!next) continue
        const a = rectOf(child)
        const b = rectOf(next)
        const isAbove = b.bottom <= a.top + 1
        const isOnLine = Math.abs(b.top - a.top) < 32 || Math.abs(b.top + b.bottom - a.top - a.bottom) < 16
        const isLeft = b.right <= a.left + 1 && b.top < a.bottom - 1 && isOnLine
        if (b.width > 0 && b.height > 0 && (isAbove || isLeft)) add('order', next, `is seen before ${nameOf(child)}`)
      }
    }
  }

  /** At most one filled button is in view; dialogs and drawers count separately. */
  function checkPrimary() {
    const seen = new Map<Element | null, Element>()
    for (const button of document.querySelectorAll('[data-variant=filled]:is(button, a):not(:disabled)')) {
      const { left, top, right, bottom } = rectOf(button)
      const shown = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      if (!shown || !button.contains(shown) || isHidden(button)) continue
      const view = button.closest('dialog, [role=dialog], aside')
      const first = seen.get(view)
      if (first) add('primary', button, `is filled beside ${nameOf(first)}`)
      seen.set(view, first ?? button)
    }
  }

  checkWindow()
  checkScrollers()
  checkTexts()
  checkFields()
  checkOrder()
  checkPrimary()
  checkFocus()
  return [...faults.values()]
}
