import type { Locator, Page } from '@playwright/test'

type Choice = 'This computer' | 'This network' | 'The internet, through a tunnel' | 'Your own address'

/** "Reachable from", a page in Local's settings. */
export class Reachable {
  readonly root: Locator
  readonly program: Locator
  readonly address: Locator
  /** The address on this network. */
  readonly host: Locator
  readonly port: Locator
  readonly certificateFiles: Locator
  readonly chooseChain: Locator
  readonly chooseKey: Locator
  readonly saveCertificate: Locator
  readonly installOn: Locator
  readonly startTunnel: Locator
  readonly useAddress: Locator
  readonly stop: Locator
  readonly retry: Locator
  readonly problem: Locator
  /** The address that a tunnel or a proxy has to forward to. */
  readonly target: Locator
  /** URLs that were issued with a different address. */
  readonly changed: Locator
  readonly testChanged: Locator
  readonly dismiss: Locator
  readonly earlier: Locator
  readonly question: Locator

  constructor(page: Page) {
    this.root = page.getByRole('region', { name: 'Reachable from' })
    this.program = this.root.getByRole('combobox', { name: 'Tunnel program' })
    this.address = this.root.getByRole('textbox', { name: 'Public address of your reverse proxy' })
    this.host = this.root.getByRole('combobox', { name: 'Address' })
    this.port = this.root.getByRole('textbox', { name: 'Port' })
    this.certificateFiles = this.root.getByRole('radio', { name: 'From files' })
    this.chooseChain = this.root.getByRole('button', { name: 'Choose certificate file…' })
    this.chooseKey = this.root.getByRole('button', { name: 'Choose key file…' })
    this.saveCertificate = this.root.getByRole('button', { name: 'Save certificate…' })
    this.installOn = this.root.getByRole('combobox', { name: 'Install it on' })
    this.startTunnel = this.root.getByRole('button', { name: 'Start tunnel' })
    this.useAddress = this.root.getByRole('button', { name: 'Use this address' })
    this.stop = this.root.getByRole('button', { name: 'Use this computer only' })
    this.retry = this.root.getByRole('button', { name: 'Try again' })
    this.target = this.root.getByText(/^http:\/\/127\.0\.0\.1:\d+$/).last()
    this.problem = this.root.getByRole('alert')
    this.changed = this.root.getByRole('list', { name: 'URLs use a new address' })
    this.testChanged = this.root.getByRole('button', { name: 'Test all URLs' })
    this.dismiss = this.root.getByRole('button', { name: 'Done' })
    this.earlier = this.root.getByRole('list', { name: 'Previous addresses' })
    this.question = page.getByRole('dialog')
  }

  /** Selects an option; nothing changes until its button is pressed. */
  async choose(choice: Choice): Promise<void> {
    await this.root.getByRole('radio', { name: choice }).check({ force: true })
  }

  async useOwnAddress(address: string): Promise<void> {
    await this.choose('Your own address')
    await this.address.fill(address)
    await this.useAddress.click()
  }

  /** Serves this network at the suggested address; returns the new base URL. */
  async useThisNetwork(port: number): Promise<string> {
    await this.choose('This network')
    await this.port.fill(String(port))
    const host = await this.host.inputValue()
    await this.useAddress.click()
    return new URL(`https://${host.includes(':') ? `[${host}]` : host}:${port}`).origin
  }

  /** The row for a URL that was issued with a different address. */
  changedUrl(customer: string): Locator {
    return this.changed.getByRole('listitem').filter({ hasText: customer })
  }

  testUrlOf(customer: string): Locator {
    return this.changed.getByRole('button', { name: `Test the URL for ${customer}` })
  }

  shareUrlOf(customer: string): Locator {
    return this.changed.getByRole('button', { name: `Share the URL for ${customer}…` })
  }

  /** The checkbox for whether a URL was shared again. */
  shared(customer: string): Locator {
    return this.changed.getByRole('checkbox', { name: `Shared again: ${customer}` })
  }

  copyUrlOf(customer: string): Locator {
    return this.root.getByRole('button', { name: `Copy URL for ${customer}` })
  }
}
