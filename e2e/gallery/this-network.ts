import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { ADA } from '../pages/customer-form.ts'
import { Reachable } from '../pages/reachable.ts'
import { chainOf, type Stage } from './scene.ts'

interface NetworkStage extends Stage {
  reachable: Reachable
  /** A server that occupies a port, so the app can't use it. */
  other: Server
}

const portOf = ({ other }: NetworkStage): number => (other.address() as AddressInfo).port

export const thisNetwork = chainOf({
  title: 'the local service in this network',
  async open({ startDesk }): Promise<NetworkStage> {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, resolve))
    const desk = await startDesk()
    await desk.generate('Sample Orders API', ADA)
    await desk.openLocalSettings('Reachable from')
    return { desk, reachable: new Reachable(desk.page), other, close: async () => void other.close() }
  },
  scenes: {
    async 'network-port-taken'(stage) {
      await stage.reachable.useThisNetwork(portOf(stage))
      await expect(stage.reachable.port).toHaveAttribute('aria-invalid', 'true')
      await stage.reachable.port.scrollIntoViewIfNeeded()
    },
    async 'network-files'({ reachable }) {
      await reachable.root.getByRole('radio', { name: 'From files' }).check({ force: true })
      await reachable.host.selectOption('Another name…')
      await reachable.useAddress.click()
      await expect(reachable.root).toContainText('No certificate chosen')
      await reachable.useAddress.scrollIntoViewIfNeeded()
    },
    async 'network-reached'(stage) {
      const port = portOf(stage)
      await new Promise((resolve) => stage.other.close(resolve))
      await stage.reachable.root.getByRole('radio', { name: 'Created by the app' }).check({ force: true })
      await stage.reachable.host.selectOption({ index: 0 })
      await stage.reachable.useThisNetwork(port)
      await expect(stage.reachable.saveCertificate).toBeVisible()
      await stage.reachable.root.scrollIntoViewIfNeeded()
    },
    async 'network-needs'({ reachable }) {
      await reachable.dismiss.click()
      await reachable.saveCertificate.scrollIntoViewIfNeeded()
    },
    'network-url': {
      pictures: 'one',
      async enter({ desk }) {
        await desk.shell.goTo('Servers')
        await desk.result.root.getByRole('button', { name: 'Use current address' }).click()
        await expect(desk.result.root).toContainText('Clients must trust your certificate')
      },
    },
  },
})
