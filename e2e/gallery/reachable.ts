import { delimiter } from 'node:path'
import { expect } from '@playwright/test'
import { FAKE_PROGRAMS, FakeEdge } from '../../src/desk/reachable/testing/fake-edge.ts'
import { ADA } from '../pages/customer-form.ts'
import { Reachable } from '../pages/reachable.ts'
import { chainOf, type Stage } from './scene.ts'

const ORDERS = 'Sample Orders API'
const LONG = `${'a-very-long-identity.'.repeat(4)}somebody@department.example.com`

interface ReachableStage extends Stage {
  reachable: Reachable
  edge: FakeEdge
}

/** The port of the address that a tunnel or a proxy has to forward to. */
async function targetOf({ reachable }: ReachableStage): Promise<number> {
  await reachable.choose('Your own address')
  return Number(/^http:\/\/127\.0\.0\.1:(\d+)$/.exec((await reachable.target.textContent()) ?? '')?.[1])
}

async function useProxy(stage: ReachableStage, name: string): Promise<void> {
  const address = `http://${name}:${stage.edge.port}`
  stage.edge.lead(`${name}:${stage.edge.port}`, await targetOf(stage))
  await stage.reachable.useOwnAddress(address)
  await expect(stage.reachable.root.getByText('Reachable', { exact: true }).first()).toBeVisible()
}

export const reachableFrom = chainOf({
  title: 'from where the local service is reached',
  async open({ startDesk }): Promise<ReachableStage> {
    const edge = await FakeEdge.start({
      addressOf: (_program, count) => `https://fake-words-${count}.trycloudflare.com`,
    })
    const desk = await startDesk({ ...edge.env, PATH: [FAKE_PROGRAMS, process.env.PATH].join(delimiter) })
    for (const identity of [ADA['Primary identity'], LONG, 'مريم@example.com'])
      await desk.generate(ORDERS, { ...ADA, 'Primary identity': identity })
    await desk.openLocalSettings('Reachable from')
    return { desk, reachable: new Reachable(desk.page), edge, close: () => edge.close() }
  },
  scenes: {
    async 'reachable-tunnel-choice'({ reachable }) {
      await reachable.choose('The internet, through a tunnel')
      await expect(reachable.startTunnel).toBeVisible()
      await reachable.startTunnel.scrollIntoViewIfNeeded()
    },
    async 'reachable-tunnel-lost'({ reachable, edge }) {
      edge.refusal = 'no'
      await reachable.program.selectOption('ngrok')
      await reachable.startTunnel.click()
      await expect(reachable.problem).toContainText('authtoken')
      await reachable.root.scrollIntoViewIfNeeded()
    },
    async 'reachable-address-refused'({ reachable }) {
      await reachable.useOwnAddress('http://mcp.example.com')
      await expect(reachable.address).toHaveAttribute('aria-invalid', 'true')
      await reachable.address.scrollIntoViewIfNeeded()
    },
    async 'reachable-changed'(stage) {
      await useProxy(stage, '127.0.0.1')
      await expect(stage.reachable.changed).toBeVisible()
      await stage.reachable.testUrlOf(ADA['Primary identity']).click()
      await expect(stage.reachable.changedUrl(ADA['Primary identity'])).toContainText('Works')
      await stage.reachable.shared(LONG).click({ force: true })
      await expect(stage.reachable.shared(LONG)).toBeChecked()
      await stage.reachable.root.scrollIntoViewIfNeeded()
    },
    async 'reachable-earlier'(stage) {
      await stage.reachable.dismiss.click()
      await useProxy(stage, 'localhost')
      await expect(stage.reachable.earlier).toBeVisible()
      await stage.reachable.dismiss.click()
    },
    'reachable-earlier-url': {
      pictures: 'one',
      async enter({ desk }) {
        await desk.shell.goTo('Servers')
        await expect(desk.result.root).toContainText('Previous address')
      },
    },
    async 'reachable-stop'({ desk, reachable }) {
      await desk.openLocalSettings('Reachable from')
      await reachable.choose('This computer')
      await reachable.stop.click()
      await expect(reachable.question).toBeVisible()
    },
  },
})
