import { expect } from '@playwright/test'
import { deployLedger, LEDGER_KEY, ledger } from '../harness/ledger-server.ts'
import { becomeOperator } from '../harness/operator.ts'
import { startRecordingUpstream } from '../harness/recording-upstream.ts'
import { Endpoints } from '../pages/endpoints.ts'
import { FleetCheckPanel } from '../pages/fleet-check.ts'
import { Probe } from '../pages/probe.ts'
import { ProofCall } from '../pages/proof-call.ts'
import { chainOf } from './scene.ts'

export const proofCall = chainOf({
  title: 'the proof call of a server, and tests of URLs with and without one',
  async open({ startDesk }) {
    const desk = await startDesk()
    const api = await startRecordingUpstream({}, { lk_wrong: 401, lk_forbidden: 403 })
    await deployLedger(await becomeOperator(desk), ledger(api.url, LEDGER_KEY), [])
    await desk.servers.refresh.click()
    const parts = { endpoints: new Endpoints(desk.page), probe: new Probe(desk.page), proof: new ProofCall(desk) }
    return { desk, ...parts, close: () => api.close() }
  },
  scenes: {
    async 'probe-no-call'({ probe, proof }) {
      await proof.generate('ada@ledger.example', 'lk_good')
      await probe.test.click()
      await expect(probe.card).toContainText('No call was made.')
    },
    async 'proof-call-fields'({ endpoints, proof }) {
      await proof.open()
      await proof.tool.selectOption('get_balance')
      await expect(endpoints.saved).toBeVisible()
    },
    async 'probe-proof-works'({ endpoints, probe, proof }) {
      await endpoints.deployAll()
      await proof.generate('bob@ledger.example', 'lk_good')
      await probe.test.click()
      await expect(probe.card).toContainText('Works: 2 tools')
    },
    async 'probe-proof-refused'({ probe, proof }) {
      await proof.generate('eve@ledger.example', 'lk_wrong')
      await probe.test.click()
      await expect(probe.card).toContainText('The API responded to the last call with 401')
    },
    async 'fleet-api-refuses'({ desk }) {
      await desk.shell.openUrls()
      const check = new FleetCheckPanel(desk.page)
      await check.start.click()
      await expect(check.summary).toHaveText('1 URL doesn’t work')
      await expect(check.panel).toContainText('2 work · 1 broken')
    },
  },
})
