import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?inline'
import colours from '../../../shared/theme/colours.css?raw'
import scale from '../../../shared/theme/scale.css?raw'
import address from './address.css?raw'
import apps from './apps.css?raw'
import client from './client.css?raw'
import controls from './controls.css?raw'
import elements from './elements.css?raw'
import layout from './layout.css?raw'
import pageScale from './page-scale.css?raw'
import print from './print.css?raw'
import prompt from './prompt.css?raw'

const font = `@font-face{font-family:"Inter Variable";font-weight:100 900;src:url("${inter}") format("woff2")}\n`

/** The styles of every page, including the font. They're identical for all customers, so they don't reveal anything. */
export const pageStyle = [
  font,
  colours,
  scale,
  pageScale,
  elements,
  controls,
  layout,
  address,
  apps,
  client,
  prompt,
  print,
].join('')
