import { message } from '../../shared/text/message.ts'
import { rangeOfUrl } from '../network/address-range.ts'
import { copyButton } from './code-block.ts'
import { type Html, html, trusted } from './html.ts'
import { icons } from './page/icons.ts'
import { secretText } from './secret-text.ts'

interface AddressCard {
  url: string
  token: string
  /** The URL as a trusted SVG element; null when it doesn't fit into a QR code. */
  qrSvg: string | null
  /** What clients must trust: a warning above the URL, and instructions below it. Null when there's nothing. */
  trust: { warning: Html; how: Html } | null
  /** A note below the URL. */
  note: Html | false
}

/** A customer's URL, masked until revealed, with a copy button and a QR code. */
export function addressCard({ url, token, qrSvg, trust, note }: AddressCard): Html {
  return html`<section class="card stack address" aria-labelledby="address-title">
<h2 id="address-title">${message('installPage.url.title')}</h2>
${rangeOfUrl(url) === 'loopback' && html`<p class="box warning" role="note">${icons.warning}<span>${message('installPage.url.oneComputer')}</span></p>`}
${trust?.warning ?? null}
<p class="box url"><code id="address">${secretText(url, token)}</code></p>
<div class="row needs-script">${copyButton('address', null, message('common.access.copyUrl'), 'primary')}<button type="button" class="button" data-reveal="yes">${icons.eye}<span class="label">${message('common.access.revealToken')}</span></button></div>
${trust?.how ?? null}
${note}
${qrSvg !== null && html`<details class="qr"><summary class="name">${icons.chevron}${message('installPage.url.qrOpen')}</summary><div class="box" role="img" aria-label="${message('installPage.url.qrLabel')}">${trusted(qrSvg)}</div><p class="hint">${message('installPage.url.qrHint')}</p></details>`}
</section>`
}
