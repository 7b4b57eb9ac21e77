import type { Client } from '../../../shared/clients/client.ts'
import { type Html, html } from '../html.ts'
import { icons } from '../page/icons.ts'
import { clientSection } from './client-section.ts'
import type { ClientHandOff } from './page-input.ts'

const groups: readonly { title: string; kinds: readonly Client['kind'][] }[] = [
  { title: 'Chat apps', kinds: ['cloud', 'desktop'] },
  { title: 'Code editors', kinds: ['editor'] },
  { title: 'Terminal', kinds: ['terminal'] },
  { title: 'Your own server', kinds: ['server'] },
]

/** The clients to choose from, in groups, with a search and the choice of a system. */
export function clientList(handOffs: readonly ClientHandOff[], unreachable: readonly Client[], token: string): Html {
  return html`<section class="apps" aria-labelledby="apps-title">
<div class="apps-head">
<div><h2 id="apps-title">Choose your app</h2>
<p class="apps-lead">A link, a command or a snippet, with your URL filled in.</p></div>
${systemChoice}
<div class="search needs-script">${icons.search}<input id="search" type="search" aria-label="Search apps" placeholder="Search ${handOffs.length} apps" autocomplete="off" spellcheck="false"></div>
</div>
${groups.map(({ title, kinds }) =>
  group(
    title,
    kinds.flatMap((kind) => handOffs.filter(({ client }) => client.kind === kind)),
    token,
  ),
)}
<p id="none-found" class="none" hidden>No app of that name here. “Any other app” below may help.</p>
${anyOtherApp}
${unreachable.length > 0 && html`<p class="hint">Not here: ${unreachable.map(({ name }) => name).join(', ')}. They connect from the internet, where this address cannot be reached.</p>`}
</section>`
}

const systemChoice = html`<fieldset class="systems needs-script"><legend class="unseen">Your computer</legend>
<label><input type="radio" name="system" value="darwin"><span>macOS</span></label>
<label><input type="radio" name="system" value="win32"><span>Windows</span></label>
<label><input type="radio" name="system" value="linux"><span>Linux</span></label>
</fieldset>`

function group(title: string, handOffs: readonly ClientHandOff[], token: string): Html {
  if (handOffs.length === 0) return html``
  return html`<div class="group"><h3>${title}</h3>${handOffs.map((each) => clientSection(each, token))}</div>`
}

const anyOtherApp = html`<div class="rest"><h3>Something else</h3><details class="client" id="client-other">
<summary><span class="name">Any other app</span><span class="way">In its settings</span>${icons.chevron}</summary>
<div class="how">
<ol class="steps"><li>Look in its settings for MCP servers, tools, connectors or extensions.</li>
<li>Add a remote server. Where it asks for the kind, choose HTTP or Streamable HTTP.</li>
<li>Paste your MCP URL. Where it asks for a login, choose none: the URL is enough.</li></ol>
</div>
</details></div>`
