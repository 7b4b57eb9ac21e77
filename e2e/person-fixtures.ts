import { test as base } from './fixtures.ts'
import { makePersonHome, type PersonHome } from './harness/person-home.ts'

export { expect } from './fixtures.ts'

interface PersonFixtures {
  /** Whether the user has no MCP client at all. */
  bare: boolean
  /** The home folder as seen by the app under test, removed after the test. */
  person: PersonHome
}

/** Like `test`, with a temporary home folder. */
export const test = base.extend<PersonFixtures>({
  bare: [false, { option: true }],
  person: async ({ bare }, use) => {
    const person = await makePersonHome({ bare })
    await use(person)
    await person.remove()
  },
  appEnv: ({ person }, use) => use(person.env),
})
