import type { ClientSeen } from '../store/call-entry.ts'
import type { CustomerView } from './customer-view.ts'

/** Maximum number of tokens whose clients are remembered. */
const MAX_TOKENS = 10_000

/** The names of customers' clients. In the legacy era, only `initialize` contains the name, but other requests need it, too. */
export interface ClientNames {
  /** Returns the view with the client's name. `client`: the client that the request identifies, if any. */
  add(view: CustomerView, client: ClientSeen | null): CustomerView
}

/** Remembers each token's most recent client. Until one has connected, uses the client in the store. */
export function createClientNames(): ClientNames {
  const names = new Map<string, string | null>()
  return {
    add(view, client) {
      const { token, server, isTest } = view
      if (server.toolMode.mode === 'all') return view
      if (client === null || isTest) return { ...view, clientName: names.get(token.id) ?? token.clientName }
      if (names.size >= MAX_TOKENS) names.clear()
      names.set(token.id, client.name)
      return { ...view, clientName: client.name }
    },
  }
}
