import { message } from '../../../shared/text/message.ts'
import { say } from '../../../shared/text/say.ts'
import { html, htmlMessage } from '../html.ts'
import { icons } from '../page/icons.ts'
import type { PageContent } from '../page/page-document.ts'
import { addressCard } from './address-card.ts'
import { clientList } from './client-list.ts'
import { nameOf, type PageInput } from './page-input.ts'
import { splitReachable } from './reachable-clients.ts'

const days = new Intl.DateTimeFormat('en', { dateStyle: 'long' })

/** The content of a customer's page. */
export function pageContent(input: PageInput): PageContent {
  const { recipient, clients, handOffs, madeAt } = input
  const { serverName, url, token } = recipient
  const name = nameOf(recipient)
  const { reachable, unreachable } = splitReachable(url, clients, handOffs, input.authority)
  const title = say(message('installPage.title', { server: serverName }))
  const server = html`<bdi>${serverName}</bdi>`
  // An email address is left-to-right; a name has its own direction.
  const customer = recipient.customerName.trim() === '' ? html`<bdi dir="ltr">${name}</bdi>` : html`<bdi>${name}</bdi>`
  const day = html`<time datetime="${madeAt.toISOString()}">${days.format(madeAt)}</time>`
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
<p id="status" class="unseen" role="status" data-words="${wordsOfScript(reachable.length)}"></p>`
  return { title, body }
}

/** Texts for `page-behaviour.js`, which contains none itself. */
function wordsOfScript(apps: number): string {
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
