import { expect, test } from './fixtures.ts'
import { shoot } from './harness/shoot.ts'
import { ADA } from './pages/customer-form.ts'
import { Probe } from './pages/probe.ts'

test('the connection test below a generated URL', async ({ startDesk }) => {
  const desk = await startDesk()
  const probe = new Probe(desk.page)
  await desk.generate('Sample Orders API', ADA)
  await shoot(desk, 'probe-before')
  await probe.test.click()
  await expect(probe.card).toContainText(/Works: 4 tools/)
  await shoot(desk, 'probe-works')
})

test('the Test screen', async ({ startDesk }) => {
  const desk = await startDesk()
  const probe = new Probe(desk.page)
  await desk.generate('Sample Orders API', ADA)
  const url = await desk.result.url.inputValue()
  await probe.open()
  await shoot(desk, 'probe-screen-empty')
  await probe.url.fill(url)
  await probe.submit.click()
  await expect(probe.report).toContainText(/Works: 4 tools/)
  await shoot(desk, 'probe-screen-works')
  await probe.url.fill('http://127.0.0.1:9/token-of-nobody-000000000/stream')
  await probe.submit.click()
  await expect(probe.report).toContainText(/Fails at TCP/)
  await shoot(desk, 'probe-screen-refused')
})
