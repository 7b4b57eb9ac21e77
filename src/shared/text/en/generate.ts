export default {
  notAllowed: 'This API key can’t generate URLs',
  notAllowedHint: 'Ask the service’s administrator for a key that can, and enter it in Settings.',
  form: 'Customer',
  primaryIdentity: 'Primary identity',
  fields: {
    name: 'Name',
    company: 'Company',
    department: 'Department',
    role: 'Role',
    region: 'Region',
  },
  fieldName: 'Field name',
  fieldValue: 'Field value',
  addField: 'Add field',
  removeField: 'Remove field',
  removeNamedField: 'Remove field {{name}}',
  bound: {
    title: 'Customer-specific values',
    hint: 'Used for every call made with this URL. Models can’t see or change these values.',
  },
  submit: 'Generate URL',
  generating: 'Generating…',
  problems: {
    identityMissing: 'Enter an identity, such as an email address.',
    identityTooLong: 'Use at most 320 characters.',
    brokenText: 'This contains an invalid character. Type it again.',
    fieldNameMissing: 'Enter a name or remove this field.',
    fieldNameTaken: 'This name is already used.',
    fieldNameOwn: 'Use the field above for this.',
    boundMissing: 'Required by this server.',
  },
  existing: {
    local_one:
      'This customer already has a URL for this server{{endings}}. Generating adds another; to replace the existing one, rotate it.',
    local_other:
      'This customer already has {{count}} URLs for this server{{endings}}. Generating adds another; to replace the latest one, rotate it.',
    history_one:
      'In this app, you’ve already generated a URL for this customer on this server{{endings}}. A new one doesn’t replace it: both work unless the first has expired or was revoked.',
    history_other:
      'In this app, you’ve already generated {{count}} URLs for this customer on this server{{endings}}. A new one doesn’t replace them: they keep working unless they’ve expired or were revoked.',
    rotate: 'Rotate instead…',
    copy: 'Copy URL',
    copyNewest: 'Copy latest URL',
  },
  recent: {
    label: 'Recent customers',
    filled: 'Filled in the latest details of {{customer}}.',
  },
  inactive: 'This server is inactive. You can generate a URL now; it will work once the server is active.',
  result: {
    region: 'Generated URL',
    title: 'URL for {{customer}}',
    customerId: 'Customer ID',
    copyCustomerId: 'Copy customer ID',
  },
  placeholder: {
    title: 'The URL appears here',
    hint: 'It’s personal: anyone who has it can act as this customer.',
  },
  earlier: {
    title: 'Just issued',
    copyFor: 'Copy the URL for {{customer}}',
  },
} as const
