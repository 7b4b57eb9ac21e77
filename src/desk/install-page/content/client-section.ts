import { codeBlock } from '../../../base/customer-page/code-block.ts'
import { type Html, html } from '../../../base/customer-page/html.ts'
import { icons } from '../../../base/customer-page/page/icons.ts'
import type { Platform } from '../../../shared/clients/client.ts'
import type { HandOff } from '../../../shared/clients/hand-off.ts'
import { type Message, message } from '../../../shared/text/message.ts'
import type { Say } from '../../../shared/text/say.ts'
import { sayIn } from '../../../shared/text/say-in.ts'
import type { ClientHandOff } from './page-input.ts'

const platforms: readonly Platform[] = ['darwin', 'win32', 'linux']

/**
 * One client: its name and method when collapsed, and everything needed to install it when expanded. `token` is masked in displayed text.
 */
export function clientSection({ client, handOff }: ClientHandOff, token: string): Html {
  const { id, name } = client
  const link = clientLink(handOff.link)
  return html`<details class="client" id="client-${id}" data-name="${`${name} ${id}`.toLowerCase()}">
<summary><span class="name">${name}</span><span class="hint${link === null ? '' : ' quick'}">${wayOf(handOff, link)}</span>${icons.chevron}</summary>
<div class="stack how">
${link !== null && html`<p class="row"><a class="button primary" href="${link}">${icons.open}${message('installPage.client.add', { client: name })}</a><span class="hint fill">${message('installPage.client.link', { client: name })}</span></p>`}
${handOff.steps.length > 0 && html`<ol class="steps">${handOff.steps.map((step) => html`<li>${step}</li>`)}</ol>`}
${commandBlocks(handOff, id, name, token)}
${snippetBlock(handOff, id, name, token)}
<dl class="tight">
${handOff.restart && html`<div class="row"><dt>${message('installPage.client.next')}</dt><dd class="fill">${handOff.restart}</dd></div>`}
<div class="row"><dt>${message('installPage.client.check')}</dt><dd class="fill">${handOff.check}</dd></div>
${client.notes.length > 0 && html`<div class="row"><dt>${message('installPage.client.notes')}</dt><dd class="fill">${(language) => client.notes.map(sayIn(language)).join(' ')}</dd></div>`}
</dl>
${handOff.warnings.length > 0 && html`<div class="box warning">${icons.warning}<ul class="tight">${handOff.warnings.map((warning) => html`<li>${warning}</li>`)}</ul></div>`}
</div>
</details>`
}

function wayOf({ command, fileHint }: HandOff, link: string | null): Message {
  if (link !== null) return message('installPage.ways.link')
  if (command !== null) return message('installPage.ways.command')
  return message(fileHint === null ? 'installPage.ways.settings' : 'installPage.ways.file')
}

function commandBlocks({ command }: HandOff, id: string, name: string, token: string): Html | false {
  if (command === null) return false
  const what = message('installPage.client.theCommand', { client: name })
  const title = message('installPage.client.command')
  if (command.posix === command.powershell && command.posix === command.cmd) {
    return codeBlock({ id: `command-${id}`, title: html`${title}`, what, text: command.posix, token, wraps: true })
  }
  const posix = html`${title} <span class="hint">${message('installPage.systems.posix')}</span>`
  const shells = command.powershell === command.cmd ? [WINDOWS] : [POWERSHELL, COMMAND_PROMPT]
  const windows = shells.map(({ shell, label }) => ({
    id: `command-${id}-${shell}`,
    title: html`${title} <span class="hint">${label}</span>`,
    what: message('installPage.client.theCommandIn', { client: name, shell: label }),
    text: command[shell],
    token,
    wraps: true,
  }))
  return html`<div data-systems="darwin linux">${codeBlock({ id: `command-${id}`, title: posix, what, text: command.posix, token, wraps: true })}</div>
<div data-systems="win32">${windows.map(codeBlock)}</div>`
}

const WINDOWS = { shell: 'cmd', label: message('installPage.systems.win32') } as const
const POWERSHELL = { shell: 'powershell', label: message('installPage.systems.powershell') } as const
const COMMAND_PROMPT = { shell: 'cmd', label: message('installPage.systems.cmd') } as const

function snippetBlock({ snippet, fileHint, entryName }: HandOff, id: string, name: string, token: string): Html {
  const isForm = snippet.language === 'text'
  const title = isForm
    ? html`${message('installPage.client.values')}`
    : html`${message('installPage.client.snippet')} <span class="hint">${snippet.language}</span>`
  const what = message(isForm ? 'installPage.client.theValues' : 'installPage.client.theSnippet', { client: name })
  const block = codeBlock({ id: `snippet-${id}`, title, what, text: snippet.text, token })
  if (fileHint === null) return block
  return html`${block}
<div class="tight file">${fileLines(fileHint)}
<p class="hint">${message('installPage.client.fileHint', { entry: entryName })}</p></div>`
}

function fileLines(hint: NonNullable<HandOff['fileHint']>): Html[] {
  const paths = new Map<string, Platform[]>()
  for (const platform of platforms) {
    const path = hint[platform]
    if (path !== null) paths.set(path, [...(paths.get(path) ?? []), platform])
  }
  return [...paths].map(
    ([path, on]) =>
      html`<span data-systems="${on.join(' ')}"><span class="hint">${(language) => fileOn(on, sayIn(language))}</span> <code>${path}</code></span>`,
  )
}

const fileOn = (systems: readonly Platform[], say: Say): string =>
  say(
    message('installPage.client.file', {
      systems: systems.map((system) => say(message(`installPage.systems.${system}`))),
    }),
  )

const SCHEME = /^([a-z][a-z0-9+.-]*):/i
/** Schemes that a browser handles itself, or that run or read something on the computer. */
const NOT_A_CLIENT = /^(https?|wss?|ftp|file|javascript|vbscript|data|blob|about|mailto|filesystem|view-source)$/i

/** Returns the link if it opens a program rather than something on the web or in the browser, or null otherwise. */
function clientLink(link: string | null): string | null {
  const scheme = SCHEME.exec(link ?? '')?.[1]
  return scheme === undefined || NOT_A_CLIENT.test(scheme) ? null : link
}
