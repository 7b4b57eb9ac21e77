import calls from './en/calls.ts'
import clients from './en/clients.ts'
import common from './en/common.ts'
import customers from './en/customers.ts'
import endpoints from './en/endpoints.ts'
import errors from './en/errors.ts'
import generate from './en/generate.ts'
import issued from './en/issued.ts'
import limits from './en/limits.ts'
import probe from './en/probe.ts'
import secretStorage from './en/secret-storage.ts'
import servers from './en/servers.ts'
import settings from './en/settings.ts'
import shell from './en/shell.ts'

/** All text of the window in English, one namespace a feature. A further language has the same keys. */
export const en = {
  calls,
  clients,
  common,
  customers,
  endpoints,
  errors,
  generate,
  issued,
  limits,
  probe,
  secretStorage,
  servers,
  settings,
  shell,
} as const
