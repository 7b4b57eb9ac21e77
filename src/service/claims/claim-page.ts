import { addressCard } from '../../base/customer-page/address-card.ts'
import { stepsForAnyApp } from '../../base/customer-page/any-other-app.ts'
import { type Html, html, htmlMessage } from '../../base/customer-page/html.ts'
import { icons } from '../../base/customer-page/page/icons.ts'
import { pageDocument, pagePolicy } from '../../base/customer-page/page/page-document.ts'
import { pageScript } from '../../base/customer-page/page/page-script.ts'
import { qrCode } from '../../base/customer-page/qr-code.ts'
import { wordsOfScript } from '../../base/customer-page/words-of-script.ts'
import type { Language } from '../../shared/text/language.ts'
import { type Message, message } from '../../shared/text/message.ts'
import { sayIn } from '../../shared/text/say-in.ts'
import type { ClaimSubject, ClaimView } from './use-claim.ts'
import watchConnection from './watch-connection.js?raw'

const SCRIPTS = [pageScript, watchConnection]

/** The content security policy of claim pages. Only a header can forbid frames. */
export const CLAIM_POLICY = `${pagePolicy(SCRIPTS, 'self')}; frame-ancestors 'none'`

interface Context {
  language: Language
  /** The person customers contact; '' if the operator hasn't named anyone. */
  contact: string
}

/** Formats a time in UTC with its zone, because the service doesn't know the visitor's. */
const timeIn = (language: Language, at: string): string =>
  new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(new Date(at))

const contactOf = ({ contact }: Context): string | Message => contact.trim() || message('claimPage.sender')

function documentOf({ language }: Context, title: Message, main: Html): string {
  const body = html`${main}
<p id="status" class="unseen" role="status" data-words="${wordsOfScript(0, language)}"></p>`
  return pageDocument({ language, title: sayIn(language)(title), body }, SCRIPTS, 'self')
}

/** A page with one card. `more` follows the paragraphs. */
function card(context: Context, title: Message, paragraphs: readonly Html[], more: Html | null = null): string {
  return documentOf(
    context,
    title,
    html`<main class="prompt"><div class="card stack">
<div class="mark">${icons.plug}</div>
<div class="stack"><h1>${title}</h1>
${paragraphs}</div>
${more}
</div></main>`,
  )
}

const paragraph = (text: Message) => html`<p class="lead">${text}</p>`

/** The customer's name and identity; an email address is left-to-right, a name has its own direction. */
function customerOf({ primaryIdentity, metadata }: ClaimSubject): Html {
  const name = metadata.name?.trim() ?? ''
  const identity = html`<bdi dir="ltr">${primaryIdentity}</bdi>`
  return name === '' ? identity : html`<bdi>${name}</bdi> (${identity})`
}

/** The page that offers to show the URL. `nonce`: proves that its form comes from this page. `isLate`: an earlier nonce was too old. */
export function openPage(
  context: Context,
  { subject, until }: Extract<ClaimView, { kind: 'open' }>,
  { nonce, isLate }: { nonce: string; isLate: boolean },
): string {
  const button = message('claimPage.open.button')
  const again = message('claimPage.open.again', { button })
  const time = timeIn(context.language, until)
  return card(
    context,
    message('claimPage.title', { server: subject.serverName }),
    [
      html`<p class="lead">${htmlMessage('installPage.customer', { customer: customerOf(subject) })}</p>`,
      paragraph(message('claimPage.open.lead')),
    ],
    html`${isLate && html`<p class="box warning" role="alert">${icons.warning}<span>${again}</span></p>`}
<form method="post" class="stack"><input type="hidden" name="nonce" value="${nonce}">
<button type="submit" class="button primary">${button}</button></form>
<p class="hint">${message('claimPage.open.until', { day: time, contact: contactOf(context) })}</p>`,
  )
}

/** The page that shows the URL, once. */
export function urlPage(
  context: Context,
  { serverName, ...subject }: ClaimSubject,
  url: string,
  token: string,
): string {
  const title = message('claimPage.title', { server: serverName })
  const customer = customerOf({ serverName, ...subject })
  const once = html`<p class="box warning" role="note">${icons.warning}<span>${message('claimPage.shown.once', { contact: contactOf(context) })}</span></p>`
  return documentOf(
    context,
    title,
    html`
<header class="top"><div class="inner row">
<div class="mark">${icons.plug}</div>
<div class="fill"><h1 tabindex="-1">${title}</h1>
<p class="lead">${htmlMessage('installPage.customer', { customer })}</p></div>
</div></header>
<main class="columns">
<div class="side stack">
${once}
${addressCard({ url, token, qrSvg: qrCode(url), trust: null, note: false })}
</div>
<div class="stack">
<section class="stack" aria-labelledby="apps-title"><h2 id="apps-title">${message('claimPage.shown.setUp')}</h2>
${stepsForAnyApp}</section>
<section class="stack" aria-labelledby="check-title"><h2 id="check-title">${message('claimPage.shown.check')}</h2>
<p id="connection" class="needs-script" role="status" data-lost="${message('claimPage.connection.lost')}">${message('claimPage.connection.watching')}</p>
<p class="row"><a class="button" href="?check" target="_blank" rel="noopener">${icons.open}${message('claimPage.shown.check')}</a><span class="hint fill">${message('claimPage.shown.checkHint')}</span></p></section>
</div>
</main>`,
  )
}

/** The page for everything else that a link can show. */
export function statePage(context: Context, view: Exclude<ClaimView, { kind: 'open' }>): string {
  const { language } = context
  const contact = contactOf(context)
  switch (view.kind) {
    case 'unknown':
    case 'revoked':
    case 'paused':
      return card(context, message(`claimPage.${view.kind}.title`), [
        paragraph(message(`claimPage.${view.kind}.lead`, { contact })),
      ])
    case 'expired':
      return card(context, message('claimPage.expired.title'), [
        paragraph(message('claimPage.expired.lead', { day: timeIn(language, view.at), contact })),
      ])
    case 'used':
      return card(context, message('claimPage.used.title'), [
        paragraph(message('claimPage.used.lead', { day: timeIn(language, view.at), contact })),
        paragraph(message('claimPage.used.stolen', { contact })),
      ])
    case 'own':
      return card(context, message('claimPage.connection.title'), [
        paragraph(message('claimPage.connection.lead', { day: timeIn(language, view.at), contact })),
        connectionOf(context, view.token),
      ])
  }
}

type OwnToken = Extract<ClaimView, { kind: 'own' }>['token']

/** Returns which client has connected to a token, and when, according to the service's own records; null if none has. */
function connectedText(language: Language, token: OwnToken): string | null {
  const seen = token && (token.lastCallAt ?? token.connectedAt)
  if (token === null || seen === null) return null
  const { clientName, clientVersion } = token
  const client =
    clientName === null ? message('claimPage.connection.unnamed') : `${clientName} ${clientVersion ?? ''}`.trim()
  return sayIn(language)(message('claimPage.connection.connected', { client, day: timeIn(language, seen) }))
}

function connectionOf({ language }: Context, token: OwnToken): Html {
  const connected = connectedText(language, token)
  if (connected === null) return paragraph(message('claimPage.connection.waiting'))
  return html`<p class="row">${icons.check}<span class="fill">${connected}</span></p>`
}

/** Returns what the script of the page with the URL reads: the connection as text, or null while there's none. */
export const connectionJson = (language: Language, token: OwnToken): string =>
  JSON.stringify({ connected: connectedText(language, token) })

/** The page for a visitor who has to wait. */
export const waitPage = (context: Context, reason: 'tooMany' | 'unavailable'): string =>
  card(context, message(`claimPage.${reason}.title`), [paragraph(message(`claimPage.${reason}.lead`))])
