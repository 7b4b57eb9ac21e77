import { addressCard } from '../../../base/customer-page/address-card.ts'
import { type Html, html, htmlMessage } from '../../../base/customer-page/html.ts'
import { longDate } from '../../../base/customer-page/long-date.ts'
import { icons } from '../../../base/customer-page/page/icons.ts'
import type { PageContent } from '../../../base/customer-page/page/page-document.ts'
import { wordsOfScript } from '../../../base/customer-page/words-of-script.ts'
import { message } from '../../../shared/text/message.ts'
import { sayIn } from '../../../shared/text/say-in.ts'
import { AUTHORITY_FILE, fingerprintOf } from '../../reachable/network/read-certificates.ts'
import { clientList } from './client-list.ts'
import { nameOf, type PageInput } from './page-input.ts'
import { splitReachable } from './reachable-clients.ts'

/** A warning that clients must trust a certificate. */
const authorityWarning = html`<p class="box warning" role="note">${icons.warning}<span>${message('installPage.authority.why')}</span></p>`

const TRUSTING = ['windows', 'macos', 'linux', 'node'] as const

/** A link to save the certificate (PEM) that clients must trust. It isn't secret. */
function authorityFile(authority: string): Html {
  const link = `data:application/x-x509-ca-cert;base64,${Buffer.from(authority).toString('base64')}`
  return html`<div class="stack"><div class="row"><a class="button" download="${AUTHORITY_FILE}" href="${link}">${message('installPage.authority.save')}</a></div>
${TRUSTING.map((system) => html`<p class="hint">${message(`installPage.authority.how.${system}`, { file: AUTHORITY_FILE })}</p>`)}
<p class="hint">${message('installPage.authority.fingerprint', { fingerprint: fingerprintOf(authority) })}</p></div>`
}

/** What clients must do to trust a certificate (PEM). */
const trustOf = (authority: string | null) =>
  authority === null ? null : { warning: authorityWarning, how: authorityFile(authority) }

/** The content of a customer's install page. */
export function pageContent(input: PageInput): PageContent {
  const { recipient, clients, handOffs, madeAt } = input
  const { serverName, url, token, bearer, language } = recipient
  const name = nameOf(recipient)
  const { reachable, unreachable } = splitReachable(url, clients, handOffs, input.authority)
  const title = sayIn(language)(message('installPage.title', { server: serverName }))
  const server = html`<bdi>${serverName}</bdi>`
  // An email address is left-to-right; a name has its own direction.
  const customer = recipient.customerName.trim() === '' ? html`<bdi dir="ltr">${name}</bdi>` : html`<bdi>${name}</bdi>`
  const day = html`<time datetime="${madeAt.toISOString()}">${longDate(madeAt, language)}</time>`
  const body = html`
<header class="top"><div class="inner row">
<div class="mark">${icons.plug}</div>
<div class="fill"><h1 tabindex="-1">${htmlMessage('installPage.title', { server })}</h1>
<p class="lead">${htmlMessage('installPage.customer', { customer })}</p></div>
</div></header>
<main class="columns">
<div class="side stack">
<p class="lead">${htmlMessage('installPage.intro', { server })}</p>
${addressCard({ url, token, qrSvg: input.qrSvg, trust: trustOf(input.authority), note: bearer && html`<p class="hint">${message('installPage.url.header')}</p>` })}
</div>
${clientList(reachable, unreachable, token)}
</main>
<footer class="foot"><p class="hint">${htmlMessage('installPage.made', { customer, day })}</p>
<p class="hint">${message('installPage.offline')}</p></footer>
<p id="status" class="unseen" role="status" data-words="${wordsOfScript(reachable.length, language)}"></p>`
  return { language, title, body }
}
