import { expect, test } from './fixtures.ts'
import { listToolNames } from './harness/mcp-client.ts'
import { ADA, CUSTOMER_FIELDS } from './pages/customer-form.ts'

test('completes the main workflow with only the keyboard and the palette', async ({ startDesk }) => {
  const desk = await startDesk()
  await test.step('takes two keystrokes, plus the identity, from first start to a copied URL', async () => {
    await expect(desk.form.field('Primary identity')).toBeFocused()
    const pressed: string[] = []
    const press = async (keys: string) => {
      pressed.push(keys)
      await desk.page.keyboard.press(keys)
    }
    await desk.page.keyboard.type('ada@example.com')
    await press('Control+Enter')
    await desk.result.root.waitFor()
    await press('Control+Shift+C')
    await expect(desk.result.root).toContainText('Copied')
    const url = await desk.readClipboard()
    await expect(desk.result.url).toHaveValue(url)
    expect(await listToolNames(url)).toHaveLength(4)
    expect(pressed).toHaveLength(2)
  })

  await test.step('completes the whole main workflow with only the keyboard, and always shows the focus', async () => {
    await desk.electron.evaluate(({ clipboard }) => clipboard.clear())
    await expect(desk.servers.option('Sample Orders API')).toBeVisible()
    await desk.tabTo(desk.servers.search)
    await desk.page.keyboard.type('Orders')
    await expect(desk.servers.options).toHaveCount(1)
    await desk.tabTo(desk.servers.list)
    await desk.page.keyboard.press('ArrowDown')
    await desk.page.keyboard.press('Enter')
    await expect(desk.form.root).toBeVisible()

    for (const name of CUSTOMER_FIELDS) {
      await desk.tabTo(desk.form.field(name))
      await desk.page.keyboard.type(ADA[name])
    }
    await desk.tabTo(desk.form.generate)
    expect(await desk.focusIsVisible(), 'a focus ring on Generate URL').toBe(true)
    await desk.page.keyboard.press('Enter')
    await desk.result.root.waitFor()
    await desk.tabTo(desk.result.copyUrl)
    expect(await desk.focusIsVisible(), 'a focus ring on Copy URL').toBe(true)
    await desk.page.keyboard.press('Enter')
    await expect.poll(() => desk.readClipboard()).toMatch(/\/stream$/)
    expect(await listToolNames(await desk.readClipboard())).toHaveLength(4)
  })

  await test.step('says in the palette whether the newest URL was copied', async () => {
    const copyNewest = async () => {
      await desk.page.keyboard.press('ControlOrMeta+k')
      const search = desk.page.getByRole('dialog').getByPlaceholder('Search servers, customers, actions')
      await search.fill('Copy latest URL')
      await search.press('Enter')
    }
    await copyNewest()
    await expect(desk.page.getByRole('status').filter({ hasText: /^Copied · Clears in 60 seconds$/ })).toBeVisible()
    expect(await desk.readClipboard()).toMatch(/\/stream$/)
    await desk.electron.evaluate(({ clipboard }) => {
      clipboard.writeText = () => {
        throw new Error('Another program holds the clipboard')
      }
    })
    await copyNewest()
    await expect(desk.page.getByRole('status').filter({ hasText: 'Couldn’t copy' })).toBeVisible()
  })
})
