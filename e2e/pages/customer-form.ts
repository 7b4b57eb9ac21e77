import type { Locator, Page } from '@playwright/test'

/** The labeled fields of the form, in order. */
export const CUSTOMER_FIELDS = ['Primary identity', 'Name', 'Company', 'Department', 'Role', 'Region'] as const
export type CustomerField = (typeof CUSTOMER_FIELDS)[number]
export type CustomerValues = Partial<Record<CustomerField, string>>

/** A customer with every field filled. */
export const ADA: Required<CustomerValues> = {
  'Primary identity': 'ada@analytical.example',
  Name: 'Ada King',
  Company: 'Analytical Engines',
  Department: 'Research',
  Role: 'Analyst',
  Region: 'EU-West',
}

/** The form for a customer's details on the selected server. */
export class CustomerForm {
  readonly root: Locator
  readonly generate: Locator
  readonly cancel: Locator
  readonly addFieldButton: Locator
  readonly fieldNames: Locator
  readonly fieldValues: Locator

  constructor(page: Page) {
    this.root = page.getByRole('form', { name: 'Customer' })
    this.generate = page.getByRole('button', { name: 'Generate URL' })
    this.cancel = page.getByRole('button', { name: 'Cancel' })
    this.addFieldButton = this.root.getByRole('button', { name: 'Add field' })
    this.fieldNames = this.root.getByRole('textbox', { name: 'Field name' })
    this.fieldValues = this.root.getByRole('textbox', { name: 'Field value' })
  }

  field(name: CustomerField): Locator {
    return this.root.getByRole('textbox', { name, exact: true })
  }

  async fill(values: CustomerValues): Promise<void> {
    for (const [name, value] of Object.entries(values)) await this.field(name as CustomerField).fill(value)
  }

  async addField(name: string, value: string): Promise<void> {
    const before = await this.fieldNames.count()
    await this.addFieldButton.click()
    await this.fieldNames.nth(before).fill(name)
    await this.fieldValues.nth(before).fill(value)
  }

  /** Current values of the fields, with extra ones as `name=value`. */
  async values(): Promise<{ fields: Record<CustomerField, string>; extra: string[] }> {
    const read = CUSTOMER_FIELDS.map(async (name) => [name, await this.field(name).inputValue()] as const)
    const extra: string[] = []
    for (let index = 0; index < (await this.fieldNames.count()); index += 1) {
      const value = await this.fieldValues.nth(index).inputValue()
      extra.push(`${await this.fieldNames.nth(index).inputValue()}=${value}`)
    }
    return { fields: Object.fromEntries(await Promise.all(read)) as Record<CustomerField, string>, extra }
  }
}
