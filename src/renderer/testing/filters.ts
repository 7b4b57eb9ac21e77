import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'

/** A list's filters. Vitest's selectors don't know the role of its `<search>` element. */
export const filterBar = page.getByLabelText('Filters', { exact: true })
export const filterButton = filterBar.getByRole('button', { name: 'Filter', exact: true })
export const filterPanel = page.getByRole('dialog', { name: 'Filter', exact: true })
export const clearFilters = filterBar.getByRole('button', { name: 'Clear filters' })

/** Returns a filter's field in the open panel. */
export const filterChoice = (name: string) => filterPanel.getByRole('combobox', { name, exact: true })

/** Selects a filter's option, then closes the filters. */
export async function setFilter(name: string, option: string): Promise<void> {
  await filterButton.click()
  await userEvent.selectOptions(filterChoice(name), option)
  await userEvent.keyboard('{Escape}')
  await expect.element(filterPanel).not.toBeInTheDocument()
}
