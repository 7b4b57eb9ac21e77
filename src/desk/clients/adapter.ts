import type { Client, ClientId, Platform } from '../../shared/clients/client.ts'
import type { Message } from '../../shared/text/message.ts'

/** The access to install in a client. */
export interface Access {
  /** The stream URL, with the token in its path. */
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
  /** Keys from the root to the map or list of servers. */
  keyPath: readonly string[]
  /** A map keyed by the entry's name, or a list of entries with a `name`. */
  shape: 'map' | 'list'
  /** Where newer versions of the client keep their servers; used if the file has a map of servers at that path. */
  newerKeyPath?: readonly string[]
}

/**
 * A config file on a machine. Both strings are templates: `~`, `<config>` (XDG_CONFIG_HOME or ~/.config), `%APPDATA%`, `%LOCALAPPDATA%`, or
 * a leading `$VARIABLE`, in which case the place only applies when the variable is set; a folder may contain one `*`.
 */
export interface Place {
  path: string
  /** A path that, like the file itself, shows that the client is installed. */
  mark: string
  /** Whether, if the mark exists, the client reads only this file and ignores all later places. */
  exclusive?: boolean
}

/** Places by system, in the client's lookup order. */
export type Places = Record<Platform, readonly Place[]>

/** The maximum length of a tool name, as composed by the client. */
export interface NameLimit {
  /** The part before the tool's name. */
  prefix: (entryName: string) => string
  /** In characters, including the prefix. */
  longest: number
  /** What happens to a longer name: the client drops the tool, or the model's API rejects the request. */
  beyond: 'dropped' | 'refused'
}

/** A client's known limits; those that aren't known are omitted. */
export interface Limits {
  /** The vendor of the client's models, which determines the accepted schemas. */
  models: 'claude' | 'openai' | 'gemini' | 'any'
  /** Whether the client is built on SDK 1, which drops a server's whole tool list when it rejects one tool; undefined when unknown. */
  dropsLists?: boolean
  names: readonly NameLimit[]
  /** Maximum number of tools across all servers. */
  tools?: number
  /** Maximum length of a tool reply that isn't truncated, in characters. */
  replyCharacters?: number
}

/** Everything specific to one client. For the facts and their sources, see the reference on MCP clients. */
export interface ClientAdapter {
  id: ClientId
  name: string
  kind: Client['kind']
  connectsFrom: Client['connectsFrom']
  headers: Client['headers']
  notes: readonly Message[]
  /** Null for a client that only has a form. */
  config: ConfigText | null
  /** The entry's value, or the form's fields. */
  entry: (access: Access) => Entry
  /** Null when there's no file that we can write. */
  places: Places | null
  /** Whether every existing place is a separate target; otherwise, the client's file is the first one that exists. */
  several?: boolean
  /** Arguments for the client's own command line. */
  command?: (access: Access) => readonly string[]
  link?: (access: Access) => string
  noLink?: Message
  steps: (access: Access) => readonly Message[]
  check: (access: Access) => Message
  /** How to restart the client; null when nothing needs to be restarted. */
  restart: Message | null
  warnings: (access: Access) => readonly Message[]
  limits: Limits
  /** For a client that its vendor no longer maintains: one sentence with the date and the consequences. */
  discontinued?: Message
  /** Warning about a URL on this computer or on a private network, for a client that may block it. */
  privateAddress?: Message
}
