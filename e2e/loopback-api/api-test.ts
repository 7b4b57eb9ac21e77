import type { Page } from '@playwright/test'
import { test as base } from '../fixtures.ts'
import type { Desk } from '../harness/desk.ts'
import { Endpoints } from '../pages/endpoints.ts'
import { LoopbackApi } from './loopback-api.ts'

export { expect } from '../fixtures.ts'

interface ApiFixtures {
  api: LoopbackApi
  /** Starts the app and creates an MCP server with this name, ending on its empty Tools tab. */
  startServer: (name: string) => Promise<{ desk: Desk; page: Page; endpoints: Endpoints }>
}

/** Provides a running API for endpoints to call. */
export const test = base.extend<ApiFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  api: async ({}, use) => {
    const api = await LoopbackApi.start()
    await use(api)
    await api.close()
  },

  startServer: async ({ startDesk }, use) => {
    await use(async (name) => {
      const desk = await startDesk()
      const endpoints = new Endpoints(desk.page)
      await endpoints.create(name)
      return { desk, page: desk.page, endpoints }
    })
  },
})
