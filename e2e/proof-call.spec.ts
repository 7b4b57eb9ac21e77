import { expect, test } from './fixtures.ts'
import { deployLedger, LEDGER_KEY, ledger } from './harness/ledger-server.ts'
import { becomeOperator } from './harness/operator.ts'
import { startRecordingUpstream } from './harness/recording-upstream.ts'
import { Endpoints } from './pages/endpoints.ts'
import { FleetCheckPanel } from './pages/fleet-check.ts'
import { Probe } from './pages/probe.ts'
import { ProofCall } from './pages/proof-call.ts'

test("verifies each customer's own credential with a proof call, and doesn't claim that a URL works without a proof call", async ({
  startDesk,
}) => {
  const desk = await startDesk()
  const api = await startRecordingUpstream({}, { lk_wrong: 401, lk_forbidden: 403 })
  await deployLedger(await becomeOperator(desk), ledger(api.url, LEDGER_KEY), [])
  await desk.servers.refresh.click()
  const [endpoints, probe, proof] = [new Endpoints(desk.page), new Probe(desk.page), new ProofCall(desk)]

  await test.step('shows an error on the field for a key that would be sent with "Bearer" twice', async () => {
    await proof.enter('ada@ledger.example', 'Bearer lk_good')
    await expect(desk.form.root).toContainText('starts with “Bearer”, which is added automatically. Remove it.')
  })

  await test.step('only connects to a URL that has no proof call, and calls nothing', async () => {
    await proof.generate('ada@ledger.example', 'lk_wrong')
    await probe.test.click()
    await expect(probe.card).toContainText(/Connects: 2 tools, .+ No call was made\./)
    await expect(probe.card).toContainText('Only a call shows whether they work with this URL’s credential.')
    await expect(probe.card).not.toContainText('Works:')
    await expect(probe.stage('Authentication')).toContainText('The server accepted the URL')
    const { y } = (await probe.testWithCall.boundingBox()) ?? { y: Number.POSITIVE_INFINITY }
    expect(y, 'the call comes before the stages').toBeLessThan((await probe.stages.first().boundingBox())?.y ?? 0)
    await desk.resize(900, 600)
    await expect(probe.testWithCall).toBeInViewport({ ratio: 1 })
    await desk.resize(1280, 820)
    expect(api.requests).toEqual([])
  })

  await test.step('leads from a test of all URLs to the setting of the server whose tests make no call', async () => {
    await desk.shell.openUrls()
    const check = new FleetCheckPanel(desk.page)
    await check.start.click()
    await expect(check.summary).toHaveText('The live URL connects; no call was made')
    await check.chooseCall.click()
    await expect(proof.tool).toBeFocused()
    await desk.servers.choose('Ledger API')
  })

  await test.step("makes the proof call with the customer's own credential once it's selected and deployed", async () => {
    await proof.open()
    await proof.tool.selectOption('get_balance')
    await endpoints.deployAll()
    await proof.generate('bob@ledger.example', 'lk_good')
    await probe.test.click()
    await expect(probe.card).toContainText('Works: 2 tools')
    expect(api.requests.map(({ url, headers }) => [url, headers.authorization])).toEqual([
      ['/get_balance', 'Bearer lk_good'],
    ])
  })

  for (const [identity, key, status] of [
    ['cy@ledger.example', 'lk_wrong', 401],
    ['dan@ledger.example', 'lk_forbidden', 403],
  ] as const)
    await test.step(`reports a ${status} from the API as a problem of that customer`, async () => {
      await proof.generate(identity, key)
      await probe.test.click()
      await expect(probe.card).toContainText('Credential rejected')
      await expect(probe.card).toContainText(`The API responded to the last call with ${status}`)
    })

  await test.step("lists those customers under the state's name in Test all", async () => {
    await desk.shell.openUrls()
    const check = new FleetCheckPanel(desk.page)
    await check.start.click()
    await expect(check.summary).toHaveText('3 URLs don’t work')
    await check.group('Credential rejected: the API doesn’t accept the customer’s own credential').click()
    await expect(desk.main).toContainText('dan@ledger.example')
    await expect(desk.main).not.toContainText('bob@ledger.example')
  })
  api.close()
})
