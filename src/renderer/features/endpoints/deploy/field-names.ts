/** Fields of a definition that have a name in words. */
export const FIELD_NAMES = [
  'name',
  'instructions',
  'toolName',
  'title',
  'description',
  'method',
  'baseUrl',
  'path',
  'query',
  'headers',
  'body',
  'parameters',
  'credentialId',
  'annotations',
  'reply',
  'timeoutSeconds',
  'enabled',
  'details',
  'perCustomer',
  'customerKey',
] as const
export type FieldName = (typeof FIELD_NAMES)[number]
