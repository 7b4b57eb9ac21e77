import type { Locator, Page } from '@playwright/test'

/** The test of all issued URLs: its button in the list, and the panel with the results above the list. */
export class FleetCheckPanel {
  readonly start: Locator
  readonly startMatching: Locator
  readonly panel: Locator
  readonly summary: Locator
  readonly cancel: Locator
  readonly dismiss: Locator
  readonly chooseCall: Locator
  readonly changed: Locator

  constructor(page: Page) {
    const main = page.getByRole('main')
    this.start = main.getByRole('button', { name: 'Test all URLs', exact: true })
    this.startMatching = main.getByRole('button', { name: 'Test all matching URLs' })
    this.panel = main.locator('section').filter({ has: page.getByRole('heading', { level: 2 }) })
    this.summary = this.panel.getByRole('heading', { level: 2 })
    this.cancel = this.panel.getByRole('button', { name: 'Cancel' })
    this.changed = this.panel.getByRole('button', { name: 'changed since this test' })
    this.chooseCall = this.panel.getByRole('button', { name: 'Choose a call…' })
    this.dismiss = this.panel.getByRole('button', { name: 'Close results' })
  }

  /** The button that filters the list by this group. */
  group(name: string): Locator {
    return this.panel.getByRole('button', { name: new RegExp(`^[\\d,]+ ?${name}$`) })
  }

  copyText(name: string): Locator {
    return this.panel.getByRole('button', { name: `Copy text for customers: ${name}` })
  }
}
