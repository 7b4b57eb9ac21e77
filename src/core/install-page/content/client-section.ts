import type { Platform } from '../../../shared/clients/client.ts'
import type { HandOff } from '../../../shared/clients/hand-off.ts'
import { type Html, html } from '../html.ts'
import { icons } from '../page/icons.ts'
import { clientLink } from './client-link.ts'
import { codeBlock } from './code-block.ts'
import type { ClientHandOff } from './page-input.ts'

const systems: Record<Platform, string> = { darwin: 'macOS', win32: 'Windows', linux: 'Linux' }
const platforms = Object.keys(systems) as Platform[]

/** One client: closed its name and way, open all that one needs. `token` is masked in what it shows. */
export function clientSection({ client, handOff }: ClientHandOff, token: string): Html {
  const { id, name } = client
  const link = clientLink(handOff.link)
  return html`<details class="client" id="client-${id}" data-name="${`${name} ${id}`.toLowerCase()}">
<summary><span class="name">${name}</span><span class="way${link === null ? '' : ' quick'}">${wayOf(handOff, link)}</span>${icons.chevron}</summary>
<div class="how">
${link !== null && html`<p class="act"><a class="button primary" href="${link}">${icons.open}Add to ${name}</a><span class="aside">The link opens ${name} on this computer, which asks you to confirm.</span></p>`}
${handOff.steps.length > 0 && html`<ol class="steps">${handOff.steps.map((step) => html`<li>${step}</li>`)}</ol>`}
${commandBlocks(handOff, id, name, token)}
${snippetBlock(handOff, id, name, token)}
<dl class="after">
${handOff.restart !== '' && html`<div><dt>Afterwards</dt><dd>${handOff.restart}</dd></div>`}
${handOff.check !== '' && html`<div><dt>Check</dt><dd>${handOff.check}</dd></div>`}
${client.notes.length > 0 && html`<div><dt>Good to know</dt><dd>${client.notes.join(' ')}</dd></div>`}
</dl>
${handOff.warnings.length > 0 && html`<div class="warning">${icons.warning}<ul>${handOff.warnings.map((warning) => html`<li>${warning}</li>`)}</ul></div>`}
</div>
</details>`
}

function wayOf({ command, fileHint }: HandOff, link: string | null): string {
  if (link !== null) return 'One click'
  if (command !== null) return 'One command'
  return fileHint === null ? 'In its settings' : 'A file'
}

function commandBlocks({ command }: HandOff, id: string, name: string, token: string): Html | false {
  if (command === null) return false
  const what = `the command for ${name}`
  if (command.posix === command.powershell && command.posix === command.cmd) {
    return codeBlock({ id: `command-${id}`, title: html`Command`, what, text: command.posix, token, wraps: true })
  }
  const posix = html`Command <span class="where">macOS and Linux</span>`
  const windows = command.powershell === command.cmd ? [WINDOWS] : [POWERSHELL, COMMAND_PROMPT]
  return html`<div data-systems="darwin linux">${codeBlock({ id: `command-${id}`, title: posix, what, text: command.posix, token, wraps: true })}</div>
<div data-systems="win32">${windows.map(({ shell, label }) => codeBlock({ id: `command-${id}-${shell}`, title: html`Command <span class="where">${label}</span>`, what: `${what} in ${label}`, text: command[shell], token, wraps: true }))}</div>`
}

const WINDOWS = { shell: 'cmd', label: 'Windows' } as const
const POWERSHELL = { shell: 'powershell', label: 'PowerShell' } as const
const COMMAND_PROMPT = { shell: 'cmd', label: 'Command Prompt' } as const

function snippetBlock({ snippet, fileHint, entryName }: HandOff, id: string, name: string, token: string): Html {
  const title =
    snippet.language === 'text' ? html`Values` : html`Snippet <span class="where">${snippet.language}</span>`
  const what = snippet.language === 'text' ? `the values for ${name}` : `the snippet for ${name}`
  const block = codeBlock({ id: `snippet-${id}`, title, what, text: snippet.text, token })
  if (fileHint === null) return block
  return html`${block}
<p class="file">${fileLines(fileHint)}</p>
<p class="hint">Has the file servers already? Then add “${entryName}” beside them and keep the rest.</p>`
}

function fileLines(hint: NonNullable<HandOff['fileHint']>): Html[] {
  const paths = new Map<string, Platform[]>()
  for (const platform of platforms) {
    const path = hint[platform]
    if (path !== null) paths.set(path, [...(paths.get(path) ?? []), platform])
  }
  return [...paths].map(
    ([path, on]) =>
      html`<span data-systems="${on.join(' ')}"><span class="where">File on ${on.map((each) => systems[each]).join(', ')}</span> <code>${path}</code></span>`,
  )
}
