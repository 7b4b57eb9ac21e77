import { largeDefinition } from '../../src/renderer/testing/large-definition.ts'
import { Endpoints } from '../pages/endpoints.ts'
import type { Desk } from './desk.ts'
import { manage } from './manage.ts'
import { becomeOperator } from './operator.ts'

/** Creates a server with this many endpoints and opens its Tools tab. */
export async function openLargeServer(desk: Desk, count: number): Promise<Endpoints> {
  const operator = await becomeOperator(desk)
  const { id, revision } = await manage(operator, 'servers.create', { name: 'Large API' })
  await manage(operator, 'servers.saveDraft', { id, revision, draft: largeDefinition('Large API', count) })
  await desk.servers.refresh.click()
  await desk.servers.choose('Large API')
  const endpoints = new Endpoints(desk.page)
  await endpoints.tab.click()
  await endpoints.rows.first().waitFor()
  return endpoints
}
