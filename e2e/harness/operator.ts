import { ApiKeys } from '../pages/api-keys.ts'
import type { Desk } from './desk.ts'
import type { Operator } from './manage.ts'

/** Makes an API key in the window, for what a test does to the app's local service over HTTP. Ends on Servers. */
export async function becomeOperator(desk: Desk): Promise<Operator> {
  await desk.shell.goTo('Settings')
  await desk.settings.section('Local').click()
  const apiKey = await new ApiKeys(desk.page).add('Test')
  const baseUrl = (await desk.main.getByText(/^http:\/\/127\.0\.0\.1:\d+\/dev\/v1$/).textContent()) ?? ''
  await desk.shell.goTo('Servers')
  return { baseUrl, apiKey }
}

/** The identifier of a server of the local service, by its name. */
export async function serverId(desk: Desk, name: string): Promise<string> {
  const option = desk.servers.option(name)
  await option.waitFor()
  const id = /srv_[\w-]+/.exec((await option.textContent()) ?? '')?.[0]
  if (id === undefined) throw new Error(`no identifier is shown for ${name}`)
  return id
}
