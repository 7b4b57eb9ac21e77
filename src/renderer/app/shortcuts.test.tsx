import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { quietDesk, server } from '../testing/desk-data.ts'
import { press } from '../testing/keys.ts'
import { openWindow } from '../testing/open-window.tsx'

const main = page.getByRole('main')
const identity = page.getByRole('textbox', { name: 'Primary identity' })
const generate = page.getByRole('button', { name: 'Generate URL' })
const search = page.getByRole('searchbox', { name: 'Search servers' })
const dialog = page.getByRole('dialog')

const openServer = (id: string) => openWindow(`/servers/${id}`, quietDesk([server(id, 'Sample Orders API')]))

it('focuses the search when the slash is pressed, even with Shift, but types it in a field', async () => {
  openServer('slash')
  await identity.click()
  await press('/')
  await expect.element(identity).toHaveValue('/')
  await expect.element(identity).toHaveFocus()
  for (const shiftKey of [false, true]) {
    const button = generate.element() as HTMLElement
    button.focus()
    button.dispatchEvent(new KeyboardEvent('keydown', { key: '/', shiftKey, bubbles: true, cancelable: true }))
    await expect.element(search).toHaveFocus()
  }
  await identity.click()
  await press('Control+f')
  await expect.element(search).toHaveFocus()
})

it('ignores shortcuts for what’s behind an open dialog', async () => {
  const bridge = openServer('behind')
  await identity.fill('ada@analytical.example')
  await page.getByRole('button', { name: 'New MCP server' }).click()
  await expect.element(dialog).toBeVisible()
  await press('Control+Enter', 'Control+2', 'Control+k')
  await expect.element(dialog).toBeVisible()
  await press('Escape')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(identity).toHaveValue('ada@analytical.example')
  expect(bridge.inputsOf('access.generate')).toEqual([])
})

it('searches in the palette for what’s typed before it has loaded', async () => {
  openServer('ahead')
  await identity.click()
  const keydown = (key: string, ctrlKey = false) =>
    identity.element().dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }))
  keydown('k', true)
  await expect.poll(() => keydown('g')).toBe(false)
  for (const key of ['r', 'x', 'Backspace', 'a']) expect(keydown(key)).toBe(false)
  await expect.element(dialog.getByRole('textbox')).toHaveFocus()
  await expect.element(dialog.getByRole('textbox')).toHaveValue('gra')
})

it('documents every keyboard shortcut of the window', async () => {
  openServer('keys')
  await expect.element(identity).toBeVisible()
  await press('Control+k')
  await dialog.getByRole('textbox').fill('shortcuts')
  await press('Enter')
  await expect.element(page.getByRole('heading', { name: 'Keyboard', exact: true })).toBeVisible()
  for (const keys of ['Ctrl K', 'Ctrl Enter', 'Ctrl Shift C', 'Ctrl F', '/', 'Ctrl R', 'F5']) {
    // Some shortcuts are listed in more than one place.
    await expect.element(main.getByText(keys, { exact: true }).first()).toBeVisible()
  }
})

it('opens a screen by its number, and focuses it', async () => {
  openServer('numbers')
  await expect.element(identity).toBeVisible()
  await press('Control+2')
  await expect.element(main).toHaveFocus()
  await expect.element(page.getByRole('heading', { name: 'Customers' })).toBeVisible()
  await press('Control+3')
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Test' })
  await expect.element(link).toHaveAttribute('aria-current', 'page')
})

it('focuses the workspace form no matter how it’s opened', async () => {
  openServer('workspace')
  const name = page.getByRole('textbox', { name: 'Workspace name' })
  const workspace = page.getByRole('combobox', { name: 'Workspace' })
  const add = page.getByRole('option', { name: 'Add workspace…' })
  const leave = async () => {
    await expect.element(name).toHaveFocus()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Servers' }).click()
    await expect.element(name).not.toBeInTheDocument()
  }
  await workspace.click()
  await add.click()
  await expect.element(name).toHaveFocus()
  // The shortcut also works from within the form.
  await workspace.click()
  await add.click()
  await leave()

  ;(workspace.element() as HTMLElement).focus()
  await press('Enter', 'ArrowUp')
  await expect.element(add).toHaveAttribute('data-combobox-selected')
  await press('Enter')
  await leave()

  await press('Control+k')
  await dialog.getByRole('textbox').fill('add a hosted')
  await press('Enter')
  await leave()
  await userEvent.keyboard('{Control>}4{/Control}')
  await page
    .getByRole('navigation', { name: 'Settings sections' })
    .getByRole('button', { name: 'Add workspace' })
    .click()
  await expect.element(name).toHaveFocus()
})
