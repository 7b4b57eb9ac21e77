import { describe, expect, it } from 'vitest'
import type { CallRecord } from '../../../../shared/management/records/call-record.ts'
import { type CallPage, withNewest } from './merge-calls.ts'

const page = (ids: number[], next: number | null = null): CallPage => ({
  calls: ids.map((id) => ({ id }) as CallRecord),
  next,
})
const log = (...pages: CallPage[]) => ({ pages, pageParams: pages.map(() => null) })
const ids = (of: { pages: CallPage[] }) => of.pages.map(({ calls }) => calls.map(({ id }) => id))

describe('the newest calls', () => {
  it('are prepended to the log', () => {
    const known = log(page([5, 4], 4), page([3, 2]))
    const merged = withNewest(known, page([7, 6, 5, 4], 4))
    expect(ids(merged)).toEqual([
      [7, 6, 5, 4],
      [3, 2],
    ])
    expect(merged.pages[0]?.next).toBe(4)
  })

  it("return the same log if there's nothing new", () => {
    const known = log(page([5, 4]))
    expect(withNewest(known, page([5, 4]))).toBe(known)
    expect(withNewest(log(page([])), page([])).pages[0]?.calls).toEqual([])
  })

  it("replace a log they don't reach back to, so no gap is hidden", () => {
    expect(ids(withNewest(log(page([5, 4])), page([9, 8], 8)))).toEqual([[9, 8]])
  })

  it('fill an empty log; if there are none, the log becomes empty', () => {
    expect(ids(withNewest(log(page([])), page([1])))).toEqual([[1]])
    expect(ids(withNewest(log(page([5])), page([])))).toEqual([[]])
  })
})
