import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { settingsSchema } from '../../../shared/model/settings.ts'
import { HOSTED, quietDesk, server } from '../../testing/desk-data.ts'
import { press } from '../../testing/keys.ts'
import { openWindow } from '../../testing/open-window.tsx'

const COUNT = 5000
const MANY = Array.from({ length: COUNT }, (_, index) => server(`srv_${index}`, `Service ${index} of many`))

it('renders 5,000 servers with only a few DOM elements, and keeps each one searchable and reachable', async () => {
  openWindow('/servers', quietDesk(MANY, HOSTED))
  const list = page.getByRole('listbox', { name: 'Servers' })
  const search = page.getByRole('searchbox', { name: 'Search servers' })
  const option = (name: string) => list.getByRole('option').filter({ hasText: name })
  const elements = () => list.element().querySelectorAll('*').length
  await expect.element(option('Service 0 of many')).toBeVisible()
  expect(elements()).toBeLessThan(1500)

  await search.fill('Service 4321')
  await expect.poll(() => list.getByRole('option').elements().length).toBe(1)
  await option('Service 4321 of many').click()
  await expect.element(page.getByRole('heading', { name: 'Service 4321 of many' })).toBeVisible()

  await search.fill('')
  ;(list.element() as HTMLElement).focus()
  await press('End')
  await expect.element(option(`Service ${COUNT - 1} of many`)).toBeVisible()
  expect(elements()).toBeLessThan(1500)
})

it('shows the server that was last selected before a restart, and remembers the next one', async () => {
  const stored: unknown[] = []
  openWindow('/servers', {
    ...quietDesk([server('srv_1', 'Orders'), server('srv_2', 'Archive')], HOSTED),
    'settings.get': () =>
      settingsSchema.parse({ firstSteps: 'over', lastServers: { other: 'x', [HOSTED.id]: 'srv_2' } }),
    'settings.update': (change) => {
      stored.push(change)
      return settingsSchema.parse({ firstSteps: 'over', ...change })
    },
  })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Archive' })).toBeVisible()
  await page.getByRole('option', { name: 'Orders' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  await expect.poll(() => stored).toEqual([{ lastServers: { other: 'x', [HOSTED.id]: 'srv_1' } }])
})

it('shows the list instead of the server on request in a narrow window', async () => {
  const { innerWidth, innerHeight } = window
  onTestFinished(() => page.viewport(innerWidth, innerHeight))
  await page.viewport(720, 450)
  openWindow('/servers', quietDesk([server('srv_1', 'Orders'), server('srv_2', 'Archive')], HOSTED))
  const list = page.getByRole('listbox', { name: 'Servers' })
  const title = (name: string) => page.getByRole('heading', { level: 1, name })
  await expect.element(title('Orders')).toBeVisible()
  await expect.element(list).not.toBeInTheDocument()

  await page.getByRole('button', { name: 'Show servers' }).click()
  await expect.element(page.getByRole('searchbox', { name: 'Search servers' })).toHaveFocus()
  await expect.element(title('Orders')).not.toBeInTheDocument()
  await press('ArrowDown')
  await expect.element(list.getByRole('option', { name: 'Archive' })).toHaveAttribute('aria-selected', 'true')
  await press('Enter')
  await expect.element(title('Archive')).toBeVisible()
  await expect.element(list).not.toBeInTheDocument()

  await page.getByRole('button', { name: 'Show servers' }).click()
  await list.getByRole('option', { name: 'Orders' }).click()
  await expect.element(title('Orders')).toBeVisible()
})
