import { test as base } from './fixtures.ts'
import { makePersonHome, type PersonHome } from './harness/person-home.ts'

export { expect } from './fixtures.ts'

interface PersonFixtures {
  /** Whether the person has no MCP client at all. */
  bare: boolean
  /** The home folder that the app under test sees; gone after the test. */
  person: PersonHome
}

/** As `test`, with the app run by a person whose home folder is a throw-away one. */
export const test = base.extend<PersonFixtures>({
  bare: [false, { option: true }],
  person: async ({ bare }, use) => {
    const person = await makePersonHome({ bare })
    await use(person)
    await person.remove()
  },
  appEnv: ({ person }, use) => use(person.env),
})
