import { z } from 'zod'
import { ApiKeys } from '../pages/api-keys.ts'
import type { Desk } from './desk.ts'
import type { Operator } from './manage.ts'

const listSchema = z.array(z.object({ id: z.string(), name: z.string() }))

/** Creates an API key in the window for the test's HTTP requests to the app's local service. Ends on the Servers screen. */
export async function becomeOperator(desk: Desk): Promise<Operator> {
  const baseUrl = await desk.readLocalBaseUrl()
  await desk.settings.workspacePage('API keys').click()
  const apiKey = await new ApiKeys(desk.page).add('Test', 'Full access')
  await desk.shell.goTo('Servers')
  return { baseUrl, apiKey }
}

/** The ID of a server on the local service, by name. */
export async function serverId({ baseUrl, apiKey }: Operator, name: string): Promise<string> {
  const answer = await fetch(`${baseUrl}/mcp-servers`, { headers: { authorization: `Bearer ${apiKey}` } })
  const text = await answer.text()
  const found = listSchema.parse(JSON.parse(text)).find((server) => server.name === name)
  if (!found) throw new Error(`no server ${name}: ${text}`)
  return found.id
}
