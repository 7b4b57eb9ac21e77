import { expect, it } from 'vitest'
import { loadOnce } from './load-once.ts'

it('loads once for all callers, and retries after a failure', async () => {
  const answers = [new Error('not yet'), 'loaded', 'loaded twice']
  const load = loadOnce(async () => {
    const answer = answers.shift()
    if (answer instanceof Error) throw answer
    return answer
  })
  await expect(Promise.all([load(), load()])).rejects.toThrow('not yet')
  expect(await Promise.all([load(), load(), load()])).toEqual(['loaded', 'loaded', 'loaded'])
})
