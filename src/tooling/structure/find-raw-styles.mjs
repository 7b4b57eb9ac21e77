// @ts-check
import { parseSync } from 'vite'

/** @typedef {{ line: number, what: string, instead: string }} RawStyle `what`: as written, `instead`: what to write */

const length = /(?<![\w.#-])-?\d*\.?\d+px\b/g
const rem = /(?<![\w.#-])-?(\d*\.?\d+)rem\b/g
const duration = /(?<![\w.#-])\d*\.?\d+m?s\b/
const color =
  /#[\da-f]{3,8}\b|\b(rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(|(?<![\w-])(white|black|gr[ae]y|silver|red|green|blue|yellow|orange|purple|pink|brown|navy|teal|cyan|magenta|gold)(?![\w-])/i

/** Properties that the theme has steps for. */
const stepped =
  /^(margin|padding|scroll-|gap$|row-gap$|column-gap$|font-size$|line-height$|border.*radius$|letter-spacing$)/
const moving = /^(transition|animation)/

/** Mantine props that accept a theme step, and props that accept a width or a height. */
const stepProps =
  /^([mp][trblxyse]?|[mp]i[se]|gap|rowGap|columnGap|spacing|verticalSpacing|horizontalSpacing|fz|lh|bdrs|radius)$/
const sizeProps = /^(w|h|miw|maw|mih|mah)$/
const colorProps = /^(c|bg|color|fill|stroke)$/
/** Properties in `style` whose numeric values aren't lengths. */
const plainNumbers = /^(--|opacity$|zIndex$|flex|order$|lineHeight$|fontWeight$|grid|zoom$|scale$|aspectRatio$)/

const STEP = 'a step of the theme (src/shared/theme/scale.css)'
const COLOR = 'a color of src/shared/theme'
const SIZE = 'rem in quarters, ch, or a share'

/**
 * The problem with a property's value.
 * @param {string} property in CSS notation
 * @param {string} value
 * @returns {{ what: string, instead: string } | null}
 */
function rawValue(property, value) {
  const raw = [...value.matchAll(length)].find(([text]) => Number.parseFloat(text) !== 0)
  if (raw)
    return { what: raw[0], instead: stepped.test(property) ? STEP : `${STEP}, or for a place of its own ${SIZE}` }
  for (const [what, number] of value.matchAll(rem)) {
    if (stepped.test(property)) return { what, instead: STEP }
    if (!Number.isInteger(Number(number) * 4)) return { what, instead: SIZE }
  }
  const painted = color.exec(value)
  if (painted) return { what: painted[0], instead: COLOR }
  const timed = moving.test(property) ? duration.exec(value) : null
  return timed && Number.parseFloat(timed[0]) !== 0 ? { what: timed[0], instead: STEP } : null
}

/**
 * Finds sizes, colors, and durations in a style sheet that should come from the theme. Conditions of `@media` and `@container` may contain
 * px, because custom properties don't work in them.
 * @param {string} source CSS
 * @returns {RawStyle[]}
 */
export function findRawStyles(source) {
  /** @type {RawStyle[]} */
  const found = []
  const text = source.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
  for (const { 1: property = '', 2: value = '', index } of text.matchAll(/([\w-]+)\s*:\s*([^;{}]+);/g)) {
    const raw = rawValue(property, value)
    if (raw) found.push({ line: source.slice(0, index).split('\n').length, ...raw })
  }
  return found
}

/**
 * Like `findRawStyles`, for the style props and the `style` of components.
 * @param {string} source TSX
 * @param {string} file its name
 * @returns {RawStyle[]}
 */
export function findRawStyleProps(source, file) {
  /** @type {RawStyle[]} */
  const found = []
  /** @param {any} node @param {{ what: string, instead: string } | null} raw */
  const report = (node, raw) => {
    if (raw) found.push({ line: source.slice(0, node.start).split('\n').length, ...raw })
  }
  /** @param {any} node @param {string} name @param {unknown} value */
  const checkProp = (node, name, value) => {
    if (typeof value === 'number') {
      if (value === 0) return
      if (stepProps.test(name)) report(node, { what: `${name}={${value}}`, instead: STEP })
      else if (sizeProps.test(name)) report(node, { what: `${name}={${value}}`, instead: SIZE })
    } else if (typeof value === 'string') {
      if (stepProps.test(name)) report(node, rawValue('margin', value))
      else if (sizeProps.test(name)) report(node, rawValue('width', value))
      else if (colorProps.test(name) && color.test(value)) report(node, { what: value, instead: COLOR })
    }
  }
  /** @param {any} node */
  const checkStyle = (node) => {
    for (const { key, value } of node.properties ?? []) {
      const name = key?.name ?? key?.value ?? ''
      const hyphened = name.replace(/[A-Z]/g, (/** @type {string} */ letter) => `-${letter.toLowerCase()}`)
      if (typeof value?.value === 'string') report(value, rawValue(hyphened, value.value))
      else if (value?.type === 'TemplateLiteral') {
        report(value, rawValue(hyphened, value.quasis.map((/** @type {any} */ part) => part.value.cooked).join('0')))
      } else if (typeof value?.value === 'number' && value.value !== 0 && !plainNumbers.test(name)) {
        report(value, { what: `${name}: ${value.value}`, instead: STEP })
      }
    }
  }
  /** @param {any} node @returns {void} */
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (node === null || typeof node !== 'object') return
    if (node.type === 'JSXAttribute' && typeof node.name.name === 'string') {
      const value = node.value?.type === 'JSXExpressionContainer' ? node.value.expression : node.value
      if (node.name.name === 'style' && value?.type === 'ObjectExpression') checkStyle(value)
      else checkProp(node, node.name.name, value?.value)
    }
    for (const value of Object.values(node)) if (value !== null && typeof value === 'object') visit(value)
  }
  visit(parseSync(file, source, { lang: 'tsx' }).program.body)
  return found
}
