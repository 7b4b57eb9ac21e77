import { describe, expect, it } from 'vitest'
import { fixture, inputOf } from '../../importers/documents/documents.testkit.ts'
import { importDocument } from '../../importers/documents/import-document.ts'
import { loadSdk } from '../../service/mcp/load-sdk.ts'
import { toolOf } from '../../shared/management/definition/tool.ts'
import { placesOf } from '../../shared/management/endpoint/parameter-places.ts'

describe.each(['library.yaml', 'parcels.json', 'shop.postman_collection.json'])('the tools of %s', async (name) => {
  const { endpoints } = await importDocument(inputOf(fixture(name)), (kind) => `${kind}_x`)
  const { Ajv, addFormats } = await loadSdk()
  const ajv = new Ajv({ strict: false, allErrors: true })
  addFormats(ajv)

  it.each(endpoints.map((endpoint) => [endpoint.toolName, endpoint] as const))(
    '%s: has a schema that compiles and accepts its own examples',
    (_, endpoint) => {
      const { inputSchema } = toolOf(endpoint)
      expect(ajv.validateSchema(inputSchema)).toBe(true)
      const validate = ajv.compile(inputSchema)
      const values = endpoint.parameters.map((each) => [each.name, each.example ?? each.default ?? each.enum?.[0]])
      validate(Object.fromEntries(values.filter(([, value]) => value !== undefined)))
      const wrong = (validate.errors ?? []).filter(({ keyword }) => keyword !== 'required')
      expect(wrong).toEqual([])
    },
  )

  it.each(endpoints.map((endpoint) => [endpoint.toolName, endpoint] as const))(
    '%s: has a parameter for every placeholder',
    (_, endpoint) => {
      expect([...placesOf(endpoint).keys()].sort()).toEqual(endpoint.parameters.map((each) => each.name).sort())
    },
  )
})
