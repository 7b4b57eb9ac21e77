import { expect, it } from 'vitest'
import './zod-without-eval.ts'

it('keeps zod from compiling code', async () => {
  const { config } = await import('zod')
  expect(config().jitless).toBe(true)
})
