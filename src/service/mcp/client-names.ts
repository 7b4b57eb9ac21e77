import type { ClientSeen } from '../store/call-entry.ts'
import type { CustomerView } from './customer-view.ts'

/** Tokens whose clients are remembered. */
const MAX_TOKENS = 10_000

/** How customers' clients name themselves: in the older era only `initialize` says it, and other requests need it too. */
export interface ClientNames {
  /** Returns the view with the client's name. `client`: what the request says of it. */
  add(view: CustomerView, client: ClientSeen | null): CustomerView
}

/** Remembers the last client of each token. Until there's one, it's the client that the store knows. */
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
