import { describe, expect, it } from 'vitest'
import { findEffectResults } from './find-effect-results.mjs'

const linesOf = (/** @type {string} */ source) => findEffectResults(source, 'Screen.tsx').map(({ line }) => line)

describe('findEffectResults', () => {
  it.each([
    "useEffect(() => failure.current?.scrollIntoView({ block: 'nearest' }), [failed])",
    'useEffect(() => field.current?.focus(), [])',
    'useLayoutEffect(() => fit(), [])',
    'React.useEffect(() => element.animate(frames), [])',
    'useEffect(() => (next ? show(next) : undefined), [next])',
    'const a = <div ref={(element) => element?.scrollIntoView()} />',
  ])('rejects "%s"', (source) => {
    expect(linesOf(`\n${source}`)).toEqual([2])
  })

  it.each([
    'useEffect(() => { field.current?.focus() }, [])',
    'useEffect(() => () => abort.current?.abort(), [])',
    'useEffect(() => subscribe({ opened: show }), [])',
    'useEffect(() => store.subscribe(draw), [store])',
    'useEffect(() => cancel, [])',
    'useEffect(() => void field.current?.focus(), [])',
    'useEffect(reload, [reload])',
    'const a = <button ref={button} onClick={() => element.scrollIntoView()} />',
  ])('accepts "%s"', (source) => {
    expect(linesOf(source)).toEqual([])
  })
})
