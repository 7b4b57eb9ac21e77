import { stepsForAnyApp } from '../../../base/customer-page/any-other-app.ts'
import { type Html, html } from '../../../base/customer-page/html.ts'
import { icons } from '../../../base/customer-page/page/icons.ts'
import type { Client } from '../../../shared/clients/client.ts'
import { type Message, message } from '../../../shared/text/message.ts'
import { clientSection } from './client-section.ts'
import type { ClientHandOff } from './page-input.ts'

const groups: readonly { title: Message; kinds: readonly Client['kind'][] }[] = [
  { title: message('installPage.apps.groups.chat'), kinds: ['cloud', 'desktop'] },
  { title: message('installPage.apps.groups.editors'), kinds: ['editor'] },
  { title: message('installPage.apps.groups.terminal'), kinds: ['terminal'] },
  { title: message('installPage.apps.groups.servers'), kinds: ['server'] },
]

/** The clients in groups, with a search field and a switch between systems. */
export function clientList(handOffs: readonly ClientHandOff[], unreachable: readonly Client[], token: string): Html {
  return html`<section class="stack" aria-labelledby="apps-title">
<div class="row">
<div class="fill"><h2 id="apps-title">${message('installPage.apps.title')}</h2>
<p class="lead">${message('installPage.apps.lead')}</p></div>
${systemChoice}
<div class="search needs-script">${icons.search}<input id="search" class="field" type="search" aria-label="${message('installPage.apps.search')}" placeholder="${message('installPage.apps.placeholder', { count: handOffs.length })}" autocomplete="off" spellcheck="false"></div>
</div>
${groups.map(({ title, kinds }) =>
  group(
    title,
    kinds.flatMap((kind) => handOffs.filter(({ client }) => client.kind === kind)),
    token,
  ),
)}
<p id="none-found" class="lead" hidden>${message('installPage.apps.none')}</p>
${anyOtherApp}
${unreachable.length > 0 && html`<p class="hint">${message('installPage.apps.unreachable', { names: unreachable.map(({ name }) => name) })}</p>`}
</section>`
}

const systemChoice = html`<fieldset class="systems needs-script"><legend class="unseen">${message('installPage.apps.system')}</legend>
<label><input class="unseen" type="radio" name="system" value="darwin"><span class="button small">${message('installPage.systems.darwin')}</span></label>
<label><input class="unseen" type="radio" name="system" value="win32"><span class="button small">${message('installPage.systems.win32')}</span></label>
<label><input class="unseen" type="radio" name="system" value="linux"><span class="button small">${message('installPage.systems.linux')}</span></label>
</fieldset>`

function group(title: Message, handOffs: readonly ClientHandOff[], token: string): Html {
  if (handOffs.length === 0) return html``
  return html`<div class="group"><h3 class="name">${title}</h3>${handOffs.map((each) => clientSection(each, token))}</div>`
}

const anyOtherApp = html`<div><h3 class="name">${message('installPage.apps.groups.other')}</h3><details class="client" id="client-other">
<summary><span class="name">${message('installPage.other.name')}</span><span class="hint">${message('installPage.ways.settings')}</span>${icons.chevron}</summary>
<div class="stack how">
${stepsForAnyApp}
</div>
</details></div>`
