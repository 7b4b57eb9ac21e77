import { refused } from './fake-service/responses.ts'
import { expect, test } from './fixtures.ts'
import { findMoved, readPlaces } from './harness/places.ts'
import { Bulk } from './pages/bulk.ts'
import { ADA } from './pages/customer-form.ts'

test("doesn't shift the layout when an error, a scrollbar, or a footer appears", async ({ startDesk, fake }) => {
  const desk = await startDesk()
  await desk.resize(1280, 820)
  await desk.addWorkspace({ name: 'Acme production', baseUrl: fake.baseUrl, apiKey: fake.apiKey })
  await desk.servers.choose('Billing EU')
  await desk.form.fill(ADA)
  // The first steps would disappear with the first URL, so they're skipped up front.
  const skip = desk.main.getByRole('button', { name: 'Skip first steps' })
  await skip.click()
  await expect(skip).toHaveCount(0)
  const filled = await readPlaces(desk.page)

  await test.step('shows an error below its button', async () => {
    fake.respondToGeneration(refused(400, 'This customer is blocked'))
    await desk.form.generate.click()
    await expect(desk.shell.alert('This customer is blocked')).toBeVisible()
    expect(findMoved(filled, await readPlaces(desk.page))).toEqual([])
  })

  await test.step('shows a result next to the form', async () => {
    await desk.form.generate.click()
    await desk.result.root.waitFor()
    expect(findMoved(filled, await readPlaces(desk.page))).toEqual([])
  })

  await test.step('reserves space for a scrollbar', async () => {
    const pane = await desk.form.root.evaluateHandle((form) => {
      let each: Element | null = form
      while (each && !/auto|scroll/.test(getComputedStyle(each).overflowY)) each = each.parentElement
      return each ?? document.body
    })
    const hasScrollbar = () => pane.evaluate((element) => element.scrollHeight > element.clientHeight)
    expect(await hasScrollbar()).toBe(false)
    const before = await readPlaces(desk.page)
    for (let count = 0; count < 6; count += 1) await desk.form.addFieldButton.click()
    expect(await hasScrollbar()).toBe(true)
    const belowTheFields = /^button (Add field|Generate URL|Remove)/
    const findMovedAbove = async () => {
      await pane.evaluate((element) => element.scrollTo({ top: 0 }))
      return findMoved(before, await readPlaces(desk.page)).filter((line) => !belowTheFields.test(line))
    }
    // The new field scrolls into view.
    await expect.poll(findMovedAbove).toEqual([])
  })

  await test.step('keeps the button for the next step of a table in the same place', async () => {
    await desk.resize(1440, 900)
    const bulk = new Bulk(desk.page)
    await desk.shell.openTable()
    const rows = Array.from({ length: 3 }, (_, row) => `c${row}@customers.example,Billing EU`)
    const footer = desk.main.locator('footer')
    const bottom = async () => {
      const box = await footer.boundingBox()
      return box && Math.round(box.y + box.height)
    }
    await bulk.openFile('customers.csv', ['Email,Server', ...rows].join('\n'))
    await expect(bulk.useOf('Email')).toHaveValue('identity')
    await bulk.useOf('Server').selectOption('MCP server')
    const before = await bottom()
    await bulk.check.click()
    await expect(bulk.generate).toBeVisible()
    expect(await bottom()).toBe(before)
  })
})
