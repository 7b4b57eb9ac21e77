import { expect, test } from './fixtures.ts'
import { ADA } from './pages/customer-form.ts'

const ORDERS = 'Sample Orders API'

test('a copied secret is cleared after the time that’s chosen, if it’s still there then', async ({ startDesk }) => {
  const desk = await startDesk()
  const { page, main, result } = desk
  await desk.shell.goTo('Settings')
  await desk.settings.section('Secrets').click()
  const choice = main.getByLabel('Clear copied secrets')
  await expect(choice).toHaveValue('60')
  await choice.selectOption('After 30 seconds')
  await desk.shell.goTo('Servers')
  await desk.generate(ORDERS, ADA)
  // The half minute passes when the test says so.
  await desk.electron.evaluate(() => {
    const own = globalThis.setTimeout
    const later = (run: () => void, ms?: number) => {
      if (ms !== 30_000) return own(run, ms)
      Object.assign(globalThis, { passHalfMinute: run })
      return own(() => undefined, 0)
    }
    Object.assign(globalThis, { setTimeout: later })
  })
  const passHalfMinute = () => desk.electron.evaluate(() => Reflect.get(globalThis, 'passHalfMinute')())
  const writeClipboard = (text: string) =>
    desk.electron.evaluate(({ clipboard }, written) => clipboard.writeText(written), text)

  await result.copyUrl.click()
  await expect(result.root.getByText('Clears in 30 seconds')).toBeVisible()
  await expect.poll(() => desk.readClipboard()).toMatch(/\/stream$/)
  await passHalfMinute()
  await expect.poll(() => desk.readClipboard()).toBe('')

  await result.copyToken.click()
  await expect(result.root.getByText('Copied · Clears in 30 seconds')).toBeVisible()
  await writeClipboard('a shopping list')
  await passHalfMinute()
  await result.copyCustomerId.click()
  await expect.poll(() => desk.readClipboard()).toBe(await result.customerId.inputValue())
  await passHalfMinute()
  expect(await desk.readClipboard()).toBe(await result.customerId.inputValue())
  expect(page.url()).not.toContain('stream')
})
