import type { Client } from '../../shared/clients/client.ts'
import type { HandOff } from '../../shared/clients/hand-off.ts'
import type { Recipient } from '../../shared/install-page/commands.ts'
import { type ClientHandOff, nameOf } from './content/page-input.ts'
import { splitByReach } from './content/reachable-clients.ts'

/** The clients that most people have, the first ones first. */
const usual: readonly Client['id'][] = [
  'claude-connectors',
  'chatgpt',
  'cursor',
  'claude-code',
  'vscode',
  'claude-desktop',
]
/** More would make the message one that nobody reads. */
const MOST_CLIENTS = 3

interface MessageInput {
  recipient: Recipient
  handOffs: readonly HandOff[]
  clients: readonly Client[]
  /** Whether a sealed page goes with it: then the message holds neither URL nor token. */
  sealed: boolean
}

/** What an operator sends a customer, as plain text. It holds the token, unless a sealed page goes with it. */
export function buildMessage(input: MessageInput): { subject: string; text: string } {
  const { recipient, sealed } = input
  const server = oneLine(recipient.serverName)
  const parts = [
    `Hello ${oneLine(nameOf(recipient))},`,
    `You now have personal access to ${server} from your AI app, through MCP.`,
    ...(sealed ? sealedParts : openParts(input)),
    `If anything does not work, or if somebody else got hold of ${sealed ? 'the page and its passphrase' : 'the URL'}, just answer this message.`,
  ]
  return { subject: `Your access to ${server}`, text: `${parts.join('\n\n')}\n` }
}

/** A name with a line break in it must not begin a line, or a header, of its own. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

const sealedParts = [
  'The attached page has buttons and steps for your app. Save it, open it in your browser, and enter the passphrase, which you get by another way than this message.',
  'The page works offline. Please keep it and the passphrase to yourself: who has both acts in your name.',
]

function openParts({ recipient, handOffs, clients }: MessageInput): string[] {
  const { reachable } = splitByReach(recipient.url, clients, handOffs)
  const chosen = usual.flatMap((id) => reachable.filter(({ client }) => client.id === id)).slice(0, MOST_CLIENTS)
  return [
    `Your MCP URL:\n${recipient.url}`,
    'It was made for you alone, and whoever has it acts in your name. Please keep it like a password.',
    ...chosen.map(clientPart),
    'Any other app: add a remote MCP server (HTTP), paste the URL, and choose no login.',
  ]
}

function clientPart({ client, handOff }: ClientHandOff): string {
  const lines = handOff.command
    ? commandLines(handOff.command)
    : handOff.fileHint
      ? snippetLines(handOff)
      : handOff.steps
  return [`${client.name}:`, ...lines, ...(handOff.check === '' ? [] : [`Check: ${handOff.check}`])].join('\n')
}

function commandLines({ posix, powershell, cmd }: NonNullable<HandOff['command']>): string[] {
  if (posix === powershell && posix === cmd) return ['Run this in a terminal:', posix]
  const windows = powershell === cmd ? ['On Windows:', cmd] : ['In PowerShell:', powershell, 'In Command Prompt:', cmd]
  return ['Run this in a terminal (macOS, Linux):', posix, ...windows]
}

function snippetLines({ fileHint, snippet }: HandOff): string[] {
  const paths = new Set([fileHint?.darwin, fileHint?.win32, fileHint?.linux].filter((path) => typeof path === 'string'))
  return [`Put this into ${[...paths].join(' or ')}:`, snippet.text.trimEnd()]
}
