import type { Language } from '../../../shared/text/language.ts'
import { message } from '../../../shared/text/message.ts'
import { sayIn } from '../../../shared/text/say-in.ts'
import { urlFacts } from '../../clients/verdict/url-facts.ts'
import { AUTHORITY_FILE, fingerprintOf } from '../../reachable/network/read-certificates.ts'
import { type Html, html, htmlMessage, trusted } from '../html.ts'
import { icons } from '../page/icons.ts'
import type { PageContent } from '../page/page-document.ts'
import { clientList } from './client-list.ts'
import { copyButton } from './code-block.ts'
import { nameOf, type PageInput } from './page-input.ts'
import { splitReachable } from './reachable-clients.ts'
import { secretText } from './secret-text.ts'

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

/** The content of a customer's install page. */
export function pageContent(input: PageInput): PageContent {
  const { recipient, clients, handOffs, madeAt } = input
  const { serverName, url, token, language } = recipient
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
${addressCard(input)}
</div>
${clientList(reachable, unreachable, token)}
</main>
<footer class="foot"><p class="hint">${htmlMessage('installPage.made', { customer, day })}</p>
<p class="hint">${message('installPage.offline')}</p></footer>
<p id="status" class="unseen" role="status" data-words="${wordsOfScript(reachable.length, language)}"></p>`
  return { language, title, body }
}

const longDate = (date: Date, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(date)

/** The wording for `page-behaviour.js`, which contains none itself. */
function wordsOfScript(apps: number, language: Language): string {
  const say = sayIn(language)
  const found = Array.from({ length: apps + 1 }, (_, count) => say(message('installPage.apps.found', { count })))
  return JSON.stringify({
    copied: say(message('common.copied')),
    copyManually: say(message('installPage.copyManually')),
    cannotCopy: say(message('installPage.cannotCopy')),
    revealToken: say(message('common.access.revealToken')),
    hideToken: say(message('common.access.hideToken')),
    tokenShown: say(message('installPage.tokenShown')),
    tokenHidden: say(message('installPage.tokenHidden')),
    found,
  })
}

/** The URL, masked until revealed, with a copy button and a QR code. */
function addressCard({ recipient, qrSvg, authority }: PageInput): Html {
  const { url, token, bearer } = recipient
  return html`<section class="card stack address" aria-labelledby="address-title">
<h2 id="address-title">${message('installPage.url.title')}</h2>
${urlFacts(url).includes('thisComputer') && html`<p class="box warning" role="note">${icons.warning}<span>${message('installPage.url.oneComputer')}</span></p>`}
${authority !== null && authorityWarning}
<p class="box url"><code id="address">${secretText(url, token)}</code></p>
<div class="row needs-script">${copyButton('address', null, message('common.access.copyUrl'), 'primary')}<button type="button" class="button" data-reveal="yes">${icons.eye}<span class="label">${message('common.access.revealToken')}</span></button></div>
${authority !== null && authorityFile(authority)}
${bearer && html`<p class="hint">${message('installPage.url.header')}</p>`}
${qrSvg !== null && html`<details class="qr"><summary class="name">${icons.chevron}${message('installPage.url.qrOpen')}</summary><div class="box" role="img" aria-label="${message('installPage.url.qrLabel')}">${trusted(qrSvg)}</div><p class="hint">${message('installPage.url.qrHint')}</p></details>`}
</section>`
}
