import { raw } from 'hono/html'
import { message } from '../../../shared/text/message.ts'
import { urlFacts } from '../../clients/verdict/url-facts.ts'
import { type Html, html } from '../html.ts'
import { icons } from '../page/icons.ts'
import { authorityFile, authorityWarning } from './authority-note.ts'
import { copyButton } from './code-block.ts'
import type { PageInput } from './page-input.ts'
import { secretText } from './secret-text.ts'

/** The URL, masked until revealed, to copy and to scan. */
export function addressCard({ recipient, qrSvg, authority }: PageInput): Html {
  const { url, token, bearer } = recipient
  return html`<section class="card stack address" aria-labelledby="address-title">
<h2 id="address-title">${message('installPage.url.title')}</h2>
${urlFacts(url).includes('thisComputer') && html`<p class="box warning" role="note">${icons.warning}<span>${message('installPage.url.oneComputer')}</span></p>`}
${authority !== null && authorityWarning}
<p class="box url"><code id="address">${secretText(url, token)}</code></p>
<div class="row needs-script">${copyButton('address', null, message('common.access.copyUrl'), 'primary')}<button type="button" class="button" data-reveal="yes">${icons.eye}<span class="label">${message('common.access.revealToken')}</span></button></div>
${authority !== null && authorityFile(authority)}
${bearer && html`<p class="hint">${message('installPage.url.header')}</p>`}
${qrSvg !== null && html`<details class="qr"><summary class="name">${icons.chevron}${message('installPage.url.qrOpen')}</summary><div class="box" role="img" aria-label="${message('installPage.url.qrLabel')}">${raw(qrSvg)}</div><p class="hint">${message('installPage.url.qrHint')}</p></details>`}
</section>`
}
