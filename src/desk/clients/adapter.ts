import type { Client, ClientId, Platform } from '../../shared/clients/client.ts'
import type { Message } from '../../shared/text/message.ts'

/** The access to install in a client. */
export interface Access {
  /** The stream URL, the token in its path. */
  url: string
  token: string
  /** Key of the entry in the client; see `entryName`. */
  entryName: string
  /** The MCP server's display name. */
  title: string
  /** Whether the token is also sent as `Authorization: Bearer`. */
  bearer: boolean
}

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** An MCP server in a client's own format. */
export type Entry = { [key: string]: Json }

/** How a client stores its servers. */
export interface ConfigText {
  /** `json` is strict: the client accepts no comments. `jsonc` accepts comments and trailing commas. */
  format: 'json' | 'jsonc' | 'toml' | 'yaml'
  /** Keys from the root to the object or list of servers. */
  keyPath: readonly string[]
  /** A map with the entry's name as the key, or a list of entries that hold their `name`. */
  shape: 'map' | 'list'
  /** Where newer versions keep their servers; used when a file has a map of servers there. */
  newerKeyPath?: readonly string[]
}

/**
 * A config file on a machine. Both are templates: `~`, `<config>` (XDG_CONFIG_HOME or ~/.config), `%APPDATA%`,
 * `%LOCALAPPDATA%`, or a leading `$VARIABLE` that counts only where it is set; a folder may hold one `*`.
 */
export interface Place {
  path: string
  /** What shows that the client is installed, beside the file itself. */
  mark: string
  /** Where the mark is, the client reads this file and none of the places that follow, even if they exist. */
  exclusive?: boolean
}

/** Places by system, in the order in which the client looks. */
export type Places = Record<Platform, readonly Place[]>

/** A longest name of tools, as the client composes it. */
export interface NameLimit {
  /** What stands before the tool's name. */
  prefix: (entryName: string) => string
  /** Characters, with the prefix. */
  longest: number
  /** What happens beyond: the client leaves the tool out, or the model's API refuses the request. */
  beyond: 'dropped' | 'refused'
}

/** What is known of a client's limits; nothing known is left out. */
export interface Limits {
  /** Whose models it drives, which decides on the schemas that pass. */
  models: 'claude' | 'openai' | 'gemini' | 'any'
  /** It’s built on SDK 1, which drops a server’s whole list of tools when it rejects one of them; left out: not known. */
  dropsLists?: boolean
  names: readonly NameLimit[]
  /** Tools of all servers together. */
  tools?: number
  /** Largest reply of a tool that stays whole, in characters. */
  replyCharacters?: number
}

/** All that is particular to one client. Facts and their sources: the reference on MCP clients. */
export interface ClientAdapter {
  id: ClientId
  name: string
  kind: Client['kind']
  reach: Client['reach']
  headers: Client['headers']
  notes: readonly Message[]
  /** Null for a client that has only a form. */
  config: ConfigText | null
  /** What stands under the entry's name; for a form, its fields. */
  entry: (access: Access) => Entry
  /** Null when there is no file that we can write. */
  places: Places | null
  /** Whether every place that is there is a target of its own; else the first that is there is the client's file. */
  several?: boolean
  /** Arguments of its own command line. */
  command?: (access: Access) => readonly string[]
  link?: (access: Access) => string
  noLink?: Message
  steps: (access: Access) => readonly Message[]
  check: (access: Access) => Message
  /** Null where there's nothing to do. */
  restart: Message | null
  warnings: (access: Access) => readonly Message[]
  limits: Limits
  /** For a client that its vendor no longer maintains: since when, and what that means, as one sentence. */
  discontinued?: Message
  /** What stands against an address on this computer or in a private network; left out: nothing. */
  privateAddress?: Message
}
