import { Html, html } from '../html.ts'
import { icons } from '../page/icons.ts'
import { copyButton } from './code-block.ts'
import type { PageInput } from './page-input.ts'
import { secretText } from './secret-text.ts'

/** The URL, masked until revealed, to copy and to scan. */
export function addressCard({ recipient, qrSvg }: PageInput): Html {
  const { url, token, bearer } = recipient
  return html`<section class="address" aria-labelledby="address-title">
<h2 id="address-title">Your MCP URL</h2>
<p class="url"><code id="address">${secretText(url, token)}</code></p>
<div class="buttons needs-script">${copyButton('address', '', 'Copy URL', 'primary')}<button type="button" class="button" data-reveal="yes">${icons.eye}<span class="label">Reveal token</span></button></div>
${bearer && html`<p class="hint">Where an app can send the token as a header as well, its snippet does.</p>`}
${qrSvg !== null && html`<details class="qr"><summary>${icons.chevron}QR code, for a phone</summary><div class="code" role="img" aria-label="QR code of your MCP URL">${new Html(qrSvg)}</div><p class="hint">It holds the whole URL, token and all: show it to nobody.</p></details>`}
</section>`
}
