// @ts-check
import { describe, expect, it } from 'vitest'
import { findRawStyleProps, findRawStyles } from './find-raw-styles.mjs'

const inCss = (/** @type {string} */ declaration) =>
  findRawStyles(`.a {\n  ${declaration};\n}\n`).map(({ what }) => what)
const inTsx = (/** @type {string} */ element) =>
  findRawStyleProps(`export const A = () => ${element}\n`, 'a.tsx').map(({ what }) => what)

describe('findRawStyles', () => {
  it.each([
    ['padding: 0 7px', '7px'],
    ['margin-top: -3px', '-3px'],
    ['gap: 0.5rem', '0.5rem'],
    ['border: 1px solid var(--line)', '1px'],
    ['width: min(492px, 100%)', '492px'],
    ['width: 1.3rem', '1.3rem'],
    ['color: #566072', '#566072'],
    ['background: rgb(10 14 22 / 45%)', 'rgb('],
    ['color: white', 'white'],
    ['transition: color 90ms', '90ms'],
  ])('finds the raw value in "%s"', (declaration, what) => {
    expect(inCss(declaration)).toEqual([what])
  })

  it.each([
    'padding: 0 var(--space-sm)',
    'margin: calc(var(--space-xs) * -1) auto 0',
    'width: 13.75rem',
    'max-width: min(60ch, 100%)',
    'border: var(--hairline)',
    'bottom: var(--footer-height, 0px)',
    'color: var(--text-2)',
    'background: color-mix(in srgb, var(--bad) 88%, var(--text))',
    'transition: color var(--motion-fast) var(--ease-enter)',
    'white-space: nowrap',
    'grid-template-columns: repeat(2, minmax(0, 1fr))',
  ])('ignores "%s"', (declaration) => {
    expect(inCss(declaration)).toEqual([])
  })

  it('reports the right line even after comments and a condition that contains px', () => {
    const source = '/* 3px\n */\n@media (max-width: 700px) {\n  .a:hover {\n    gap: 5px;\n  }\n}\n'
    expect(findRawStyles(source)).toEqual([expect.objectContaining({ line: 5, what: '5px' })])
  })
})

describe('findRawStyleProps', () => {
  it.each([
    ['<Stack gap={6} />', 'gap={6}'],
    ['<Text fz="12px" />', '12px'],
    ['<Box mt="0.5rem" />', '0.5rem'],
    ['<Box w={220} />', 'w={220}'],
    ['<Text c="#566072" />', '#566072'],
    ["<p style={{ marginTop: '3px' }} />", '3px'],
    ['<p style={{ width: 12 }} />', 'width: 12'],
    ["<p style={{ color: 'red' }} />", 'red'],
  ])('finds the raw value in "%s"', (element, what) => {
    expect(inTsx(element)).toEqual([what])
  })

  it.each([
    '<Stack gap="sm" mt={0} w="13.75rem" c="var(--bad)" />',
    '<IconCheck size={16} stroke={1.6} />',
    "<p style={{ opacity: 0.6, zIndex: 2, height: size, marginTop: 'var(--space-xs)' }} />",
    `<p style={{ transform: \`translateY(\${start}px)\` }} />`,
    '<Text fw={550} c="dimmed">12px of white</Text>',
  ])('ignores "%s"', (element) => {
    expect(inTsx(element)).toEqual([])
  })
})
