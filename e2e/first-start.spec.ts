import { expect, test } from './fixtures.ts'
import { callToolWithoutArguments, listToolNames } from './harness/mcp-client.ts'
import { ADA } from './pages/customer-form.ts'

test('creates a URL on first start that a real MCP client can use, before and after a restart', async ({
  startDesk,
}) => {
  const desk = await startDesk()
  await expect(desk.servers.option('Sample Orders API')).toContainText('Active')
  await expect(desk.servers.option('Sample Archive API')).toContainText('Inactive')

  await desk.servers.choose('Sample Orders API')
  await desk.form.fill(ADA)
  await desk.form.addField('account_id', 'AC-20931')
  await desk.form.generate.click()
  await desk.result.copyUrl.click()
  await expect(desk.result.root).toContainText('Copied')
  const url = await desk.readClipboard()
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/.*[\w-]{20,}\/stream$/)
  await expect(desk.result.url).toHaveValue(url)

  const tools = await listToolNames(url)
  expect(tools).toHaveLength(4)
  const called = await callToolWithoutArguments(url)
  expect(called.isError, called.text).toBe(false)
  expect(called.text.length).toBeGreaterThan(20)

  const again = await desk.restart()
  await expect(again.servers.option('Sample Orders API')).toContainText('Active')
  await expect.poll(() => listToolNames(url)).toEqual(tools)
  expect((await callToolWithoutArguments(url)).text).toBe(called.text)
})

test('masks a result, makes it look different from an input, and makes room for the next customer', async ({
  startDesk,
}) => {
  const desk = await startDesk()
  await desk.generate('Sample Orders API', ADA)
  await test.step('styles a copyable field differently from an input', async () => {
    const grounds = [desk.result.url, desk.result.token, desk.form.field('Primary identity')].map((field) =>
      field.evaluate((element) => getComputedStyle(element).backgroundColor),
    )
    const [url, token, typed] = await Promise.all(grounds)
    expect(typed).not.toBe(url)
    expect(typed).not.toBe(token)
  })

  await test.step("masks the token until it's revealed, and copies the right value with each button", async () => {
    await desk.result.copyToken.click()
    await expect.poll(() => desk.readClipboard()).toMatch(/^[\w-]{20,}$/)
    const token = await desk.readClipboard()
    await expect(desk.result.token).not.toHaveValue(new RegExp(token))
    await desk.result.revealToken.click()
    await expect(desk.result.token).toHaveValue(token)
    await expect(desk.result.url).toHaveValue(new RegExp(`/${token}/stream$`))

    await desk.result.copyCustomerId.click()
    const customerId = await desk.result.customerId.inputValue()
    await expect.poll(() => desk.readClipboard()).toBe(customerId)
  })

  await test.step('keeps the customer ID for the same identity, and clears the form for the next customer', async () => {
    const first = await desk.result.url.inputValue()
    const customerId = await desk.result.customerId.inputValue()
    await expect(desk.form.field('Primary identity')).toHaveValue('')
    await expect(desk.form.field('Company')).toHaveValue('')

    await desk.form.fill({ 'Primary identity': ADA['Primary identity'], Role: 'Director' })
    await desk.form.generate.click()
    await expect(desk.result.url).not.toHaveValue(first)
    await expect(desk.result.customerId).toHaveValue(customerId)

    await desk.form.fill({ 'Primary identity': 'grace@navy.example' })
    await desk.form.generate.click()
    await expect(desk.result.customerId).not.toHaveValue(customerId)
  })

  await test.step('still generates for an inactive server, and says when its URL will work', async () => {
    await desk.servers.choose('Sample Archive API')
    await expect(desk.main.getByText(/once (it|the server) is active/i)).toBeVisible()
    await desk.form.fill({ 'Primary identity': 'ada@analytical.example' })
    await desk.form.generate.click()
    await expect(desk.result.url).toHaveValue(/\/stream$/)
    const url = await desk.result.url.inputValue()
    expect(await listToolNames(url)).toEqual(['access_unavailable'])
    const { text } = await callToolWithoutArguments(url)
    expect(text).toContain('“Sample Archive API” is currently inactive')
  })
})
