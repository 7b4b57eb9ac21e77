import { html } from '../html.ts'
import { icons } from '../page/icons.ts'
import type { PageContent } from '../page/page-document.ts'
import { addressCard } from './address-card.ts'
import { clientList } from './client-list.ts'
import { nameOf, type PageInput } from './page-input.ts'
import { splitByReach } from './reachable-clients.ts'

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' })

/** What one customer's page shows. */
export function pageContent(input: PageInput): PageContent {
  const { recipient, clients, handOffs, madeAt } = input
  const { serverName, url, token } = recipient
  const name = nameOf(recipient)
  const { reachable, unreachable } = splitByReach(url, clients, handOffs)
  const title = `Connect to ${serverName}`
  const body = html`
<header class="top"><div class="inner">
<div class="mark">${icons.plug}</div>
<div><h1 tabindex="-1">Connect to <bdi>${serverName}</bdi></h1>
<p class="for">Personal access for <bdi>${name}</bdi></p></div>
</div></header>
<main class="columns">
<div class="side">
<p class="intro">Your AI app reaches <bdi>${serverName}</bdi> through the address below. It was made for you alone, and whoever has it acts in your name: keep it like a password.</p>
${addressCard(input)}
</div>
${clientList(reachable, unreachable, token)}
</main>
<footer class="foot"><p>Made for <bdi>${name}</bdi> on <time datetime="${madeAt.toISOString()}">${day.format(madeAt)}</time>. Questions, or the URL came into other hands? Ask whoever sent you this page.</p>
<p>This page works offline and sends nothing.</p></footer>
<p id="status" class="unseen" role="status"></p>`
  return { title, body }
}
