import { expect, it } from 'vitest'
import { type EndpointInput, endpointSchema } from '../endpoint/endpoint.ts'
import { definitionSchema } from './definition.ts'
import { findDefinitionProblems } from './definition-problems.ts'

const problemsOf = (more: Partial<EndpointInput>) => {
  const fixed = { id: 'e', toolName: 't', title: 'T', description: 'D', baseUrl: 'http://api.test', path: '/' }
  const parameters: EndpointInput['parameters'] = [
    { name: 'tenant', type: 'string', source: 'customer' },
    { name: 'q', type: 'string' },
  ]
  const endpoint = endpointSchema.parse({ ...fixed, method: 'POST', parameters, ...more })
  return findDefinitionProblems(definitionSchema.parse({ name: 'N', endpoints: [endpoint] }))
    .filter(({ code }) => code === 'boundNameTaken' || code === 'parameterTaken')
    .map(({ field, code, name }) => `${field} ${code} ${name}`)
}

const bound = { name: 'tenant_id', value: '{{tenant}}' }
const free = (name: string) => ({ name, value: '{{q}}' })

it.each(['tenant_id', 'Tenant_ID', 'tenantId', 'tenant.id', 'tenant_id[]', 'tenant_id[x]', ' tenant_id'])(
  'reports an argument called %j anywhere that also has the customer’s own value',
  (name) => {
    const problem = (field: string) => [`${field} boundNameTaken ${name}`]
    expect(problemsOf({ query: [bound, free(name)] })).toEqual(problem('query'))
    expect(problemsOf({ cookies: [free(name), bound] })).toEqual(problem('cookies'))
    expect(problemsOf({ headers: [bound, free(name)] })).toEqual(problem('headers'))
    expect(problemsOf({ body: { kind: 'form', fields: [bound, free(name)] } })).toEqual(problem('body'))
    expect(problemsOf({ body: { kind: 'multipart', parts: [bound, free(name)] } })).toEqual(problem('body'))
    expect(problemsOf({ query: [bound], body: { kind: 'form', fields: [free(name)] } })).toEqual(problem('body'))
    expect(problemsOf({ query: [free(name)], body: { kind: 'multipart', parts: [bound] } })).toEqual(problem('query'))
  },
)

it('allows another name, a fixed value, and the object that contains the customer’s own value', () => {
  expect(problemsOf({ query: [bound, free('tenant_id_type'), free('id')] })).toEqual([])
  expect(problemsOf({ query: [bound, { name: 'tenant_id', value: 'x' }, free('q')] })).toEqual([])
  const member = { name: 'filter[tenant_id]', value: '{{tenant}}' }
  expect(problemsOf({ query: [member, { ...free('filter'), style: 'deepObject' }] })).toEqual([])
  expect(problemsOf({ query: [member, free('filter')] })).toEqual(['query boundNameTaken filter'])
  expect(problemsOf({ query: [member, free('filter[status]')] })).toEqual([])
})

it('reports two parameters whose names differ only in case', () => {
  const query = [free('q'), { name: 'tenant', value: '{{tenant}}' }, { name: 'r', value: '{{Q}}' }]
  const parameters: EndpointInput['parameters'] = [
    { name: 'q', type: 'string' },
    { name: 'Q', type: 'string' },
    { name: 'tenant', type: 'string', source: 'customer' },
  ]
  expect(problemsOf({ query, parameters })).toEqual(['parameters.Q parameterTaken Q'])
})
