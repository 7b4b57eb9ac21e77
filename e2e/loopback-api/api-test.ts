import { test as base } from '../fixtures.ts'
import { LoopbackApi } from './loopback-api.ts'

export { expect } from '../fixtures.ts'

/** Tests with a running API for endpoints to call. */
export const test = base.extend<{ api: LoopbackApi }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  api: async ({}, use) => {
    const api = await LoopbackApi.start()
    await use(api)
    await api.close()
  },
})
