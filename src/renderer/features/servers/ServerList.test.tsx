import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
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
