import { type Definition, definitionSchema } from '../../src/shared/management/definition/definition.ts'
import type { EndpointInput } from '../../src/shared/management/endpoint/endpoint.ts'

const tool = (toolName: string, title: string, path: string) => ({
  id: toolName,
  toolName,
  title,
  description: `${title}, as the conformance suite asks for it.`,
  method: 'GET' as const,
  path,
})

/** The tools that the suite calls by name, as ordinary endpoints of the API at `origin`. */
export function fixtureDefinition(origin: string): Definition {
  const endpoints: Omit<EndpointInput, 'baseUrl'>[] = [
    tool('test_simple_text', 'Simple text', '/text'),
    tool('test_image_content', 'Image', '/image'),
    tool('test_audio_content', 'Audio', '/audio'),
    tool('test_embedded_resource', 'Embedded resource', '/document'),
    tool('test_multiple_content_types', 'Mixed content', '/mixed'),
    tool('test_error_handling', 'Failure', '/failure'),
    {
      ...tool('json_schema_2020_12_tool', 'Save contact', '/contacts'),
      method: 'POST',
      body: {
        kind: 'json',
        template:
          '{"name":"{{name}}","address":"{{address}}","contactMethod":"{{contactMethod}}","phone":"{{phone}}","email":"{{email}}"}',
      },
      parameters: [
        { name: 'name', type: 'string' },
        { name: 'address', type: 'object', schema: { $ref: '#/$defs/address' } },
        { name: 'contactMethod', type: 'string', enum: ['phone', 'email'] },
        { name: 'phone', type: 'string' },
        { name: 'email', type: 'string' },
      ],
      argumentsSchema: {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        $defs: {
          address: {
            $anchor: 'addressDef',
            type: 'object',
            properties: { street: { type: 'string' }, city: { type: 'string' } },
          },
        },
        allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
        if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: { required: ['phone'] },
        else: { required: ['email'] },
      },
    },
  ]
  return definitionSchema.parse({
    name: 'Conformance fixture',
    endpoints: endpoints.map((endpoint) => ({ ...endpoint, baseUrl: origin })),
  })
}
