import type { Client } from '../../shared/clients/client.ts'
import type { HandOff } from '../../shared/clients/hand-off.ts'
import type { Recipient } from '../../shared/install-page/commands.ts'
import { clientList, handOff } from '../clients/hand-off/hand-off.ts'

/** Every client, and how to install the recipient's URL in it. */
export function handOffsFor({ url, token, bearer, serverName, language }: Recipient): {
  clients: Client[]
  handOffs: HandOff[]
} {
  const clients = clientList()
  return {
    clients,
    handOffs: clients.map(({ id }) => handOff(id, { url, token, bearer, title: serverName }, language)),
  }
}
