import type { LayoutFault, LayoutRule } from '../harness/measure-layout.ts'

interface Exception {
  rule: LayoutRule
  /** Matches the text of the fault. */
  what: RegExp
  /** Scenes it applies to; all if omitted. */
  scenes?: RegExp
  /** Why it's intentional. */
  reason: string
}

const EXCEPTIONS: readonly Exception[] = [
  {
    rule: 'scroll',
    what: /^\S+ section “.*scrolls sideways because of table\._table\S* td “”/,
    scenes: /^issued-of-server$/,
    reason: 'At 200 %, beside the list of servers, a row of URLs keeps its buttons; the pane scrolls to them.',
  },
  {
    rule: 'scroll',
    what: /^\S+ section\._diff_/,
    reason: 'A change to a file is code: its lines don’t wrap, and a long one scrolls as code does.',
  },
  {
    rule: 'focus',
    what: /has the focus below div\._place\S* div\._bar\S* “Selected endpoints”/,
    scenes: /^endpoints-table-selected$/,
    reason: 'At 200 % on a low screen, the bar’s two lines leave less than a row between it and the table’s head.',
  },
  {
    rule: 'scroll',
    what: /“MethodToolPath.*scrolls inside of div\S* div._body/,
    scenes: /^(endpoints|paste|base-addresses)-/,
    reason:
      'In a low window, what was imported is above the tools and scrolls away, and they keep a scroller of their own.',
  },
]

/** Whether this fault of a scene's layout is intentional. */
export function isByDesign(scene: string, fault: LayoutFault): boolean {
  return EXCEPTIONS.some(
    ({ rule, what, scenes }) => rule === fault.rule && what.test(fault.what) && (scenes?.test(scene) ?? true),
  )
}
