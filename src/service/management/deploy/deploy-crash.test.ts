import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { Definition } from '../../../shared/management/definition/definition.ts'
import { bundleCommand, runCommand } from '../../headless/command.testkit.ts'
import { makeCommandData } from '../../headless/command-data.testkit.ts'
import { definition, endpoint, managementCaller } from '../management.testkit.ts'

const script = bundleCommand()
const ROUNDS = 10

/**
 * Creates definition number `count`, marked with the number throughout. It's a few hundred kilobytes, so that deploying it takes a while.
 */
const numbered = (count: number): Definition =>
  definition(
    `Deploy ${count}`,
    ...Array.from({ length: 60 }, (_, index) =>
      endpoint(`tool_${index}`, { description: `${count} `.repeat(400), path: `/${count}/${index}` }),
    ),
  )

it('leaves a complete version live, at least as new as the last acknowledged one, whenever the service is killed', async () => {
  const { args, env } = await makeCommandData()
  let apiKey = ''
  let id = ''
  let sent = 0
  let answered = 0
  for (let round = 0; round <= ROUNDS; round += 1) {
    const service = runCommand(script(), ['--port', '0', ...args], env)
    const line = await service.listening()
    apiKey = line.apiKey ?? apiKey
    const call = managementCaller(line.baseUrl, apiKey)
    if (round === 0) id = (await call('servers.create', { name: 'Deploy 0' })).id
    const found = await call('servers.get', { id })
    const count = Number(found.name.replace('Deploy ', ''))
    expect(count).toBeGreaterThanOrEqual(answered)
    expect(count).toBeLessThanOrEqual(sent)
    if (found.live) {
      expect(found.live.definition).toEqual(numbered(count))
      expect(found.isActive).toBe(true)
      const [newest] = await call('servers.versions', { id })
      expect(newest).toMatchObject({ version: found.live.version, live: true })
    }
    const drafted = Number(found.draft.name.replace('Deploy ', ''))
    if (drafted > 0) expect(found.draft).toEqual(numbered(drafted))
    expect(drafted).toBeGreaterThanOrEqual(answered)
    let { revision } = found
    const deployNext = async () => {
      sent += 1
      const count = sent
      revision = (await call('servers.saveDraft', { id, revision, draft: numbered(count) })).revision
      await call('servers.deploy', { id, revision })
      answered = count
    }
    await deployNext()
    const begin = performance.now()
    await deployNext()
    // Deploys repeatedly until the service is killed during one of the next two deploys.
    const endless = (async () => {
      for (;;) await deployNext()
    })()
    const killed = expect(endless).rejects.toThrow()
    await delay(Math.random() * 2 * (performance.now() - begin))
    await service.stop('SIGKILL')
    await killed
  }
}, 60_000)
