import type { Client } from '../../shared/clients/client.ts'
import type { HandOff } from '../../shared/clients/hand-off.ts'
import type { Recipient } from '../../shared/install-page/commands.ts'
import { type Message, message } from '../../shared/text/message.ts'
import type { Say } from '../../shared/text/say.ts'
import { sayIn } from '../../shared/text/say-in.ts'
import { urlFacts } from '../clients/verdict/url-facts.ts'
import { AUTHORITY_FILE, fingerprintOf } from '../reachable/network/read-certificates.ts'
import { type ClientHandOff, nameOf } from './content/page-input.ts'
import { splitReachable } from './content/reachable-clients.ts'

/** The most common clients, in order of preference. */
const usual: readonly Client['id'][] = [
  'claude-connectors',
  'chatgpt',
  'cursor',
  'claude-code',
  'vscode',
  'claude-desktop',
]
/** A longer list would make the message too long to read. */
const MAX_CLIENTS = 3

interface MessageInput {
  recipient: Recipient
  handOffs: readonly HandOff[]
  clients: readonly Client[]
  /** The certificate (PEM) of the private authority that clients must trust, or null when there’s none. */
  authority: string | null
  /** Whether the message accompanies a sealed page, in which case it contains neither URL nor token. */
  sealed: boolean
}

/** The plain-text message an operator sends a customer. It contains the token, unless it accompanies a sealed page. */
export function buildMessage(input: MessageInput): { subject: string; text: string } {
  const { recipient, sealed } = input
  const say = sayIn(recipient.language)
  const server = oneLine(recipient.serverName)
  const parts = [
    say(message('installMessage.greeting', { name: oneLine(nameOf(recipient)) })),
    say(message('installMessage.access', { server })),
    ...(sealed ? sealedParts(input, say) : openParts(input, say)),
    say(message(sealed ? 'installMessage.helpWithPage' : 'installMessage.help')),
  ]
  return { subject: say(message('installMessage.subject', { server })), text: `${parts.join('\n\n')}\n` }
}

/** Keeps a name with a line break from starting a line or header. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

function sealedParts({ recipient }: MessageInput, say: Say): string[] {
  return [
    say(message('installMessage.page')),
    ...(isForOneComputer(recipient.url) ? [say(message('installMessage.oneComputer'))] : []),
    say(message('installMessage.pageSecret')),
  ]
}

const isForOneComputer = (url: string): boolean => urlFacts(url).includes('thisComputer')

function openParts({ recipient, handOffs, clients, authority }: MessageInput, say: Say): string[] {
  const { reachable } = splitReachable(recipient.url, clients, handOffs, authority)
  const chosen = usual.flatMap((id) => reachable.filter(({ client }) => client.id === id)).slice(0, MAX_CLIENTS)
  return [
    `${say(message('installMessage.url'))}\n${recipient.url}`,
    ...(isForOneComputer(recipient.url) ? [say(message('installPage.url.oneComputer'))] : []),
    say(message('installMessage.secret')),
    ...(authority === null ? [] : [authorityPart(authority, say)]),
    ...chosen.map((each) => clientPart(each, say)),
    say(message('installMessage.other')),
  ]
}

/** Safe to include: the certificate isn’t secret, and its fingerprint lets the customer verify it. */
const authorityPart = (authority: string, say: Say): string =>
  `${say(message('installMessage.authority', { file: AUTHORITY_FILE }))}\n${say(message('installMessage.fingerprint', { fingerprint: fingerprintOf(authority) }))}\n${authority.trim()}`

function clientPart({ client, handOff }: ClientHandOff, say: Say): string {
  const lines = handOff.command
    ? commandLines(handOff.command, say)
    : handOff.fileHint
      ? snippetLines(handOff, say)
      : handOff.steps.map(say)
  const name = message('installMessage.client', { client: client.name })
  const check = message('installMessage.check', { check: handOff.check })
  return [say(name), ...lines, say(check)].join('\n')
}

function commandLines({ posix, powershell, cmd }: NonNullable<HandOff['command']>, say: Say): string[] {
  const led = (lead: Message, command: string) => [say(lead), command]
  if (posix === powershell && posix === cmd) return led(message('installMessage.run'), posix)
  const windows =
    powershell === cmd
      ? led(message('installMessage.runWindows'), cmd)
      : [...led(message('installMessage.runPowershell'), powershell), ...led(message('installMessage.runCmd'), cmd)]
  return [...led(message('installMessage.runPosix'), posix), ...windows]
}

function snippetLines({ fileHint, snippet }: HandOff, say: Say): string[] {
  const paths = new Set([fileHint?.darwin, fileHint?.win32, fileHint?.linux].filter((path) => typeof path === 'string'))
  const [path = '', ...others] = paths
  const lead =
    others.length === 0
      ? message('installMessage.file', { path })
      : message('installMessage.files', { paths: [path, ...others] })
  return [say(lead), snippet.text.trimEnd()]
}
