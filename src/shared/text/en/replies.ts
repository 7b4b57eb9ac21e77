/** Notes about a response that a model receives in modified form. */
export default {
  fileTooLarge: 'The API responded with a {{megabytes}} MB file ({{type}}), which is too large to return.',
  unknownType: 'unknown type',
  truncated:
    '[Truncated: the last {{missing, number}} of {{total, number}} characters are missing. To see the rest, ask for less with {{arguments}}.]',
  partsMissing:
    '[Truncated: the parts after the first {{max}} are missing. To see the rest, ask for less with {{arguments}}.]',
  narrower: 'narrower arguments',
  notJson: 'The response isn’t JSON, so it wasn’t trimmed.',
  notTrimmable: 'The response isn’t JSON, or has too many values to trim.',
  noField: 'The response has none of the chosen fields.',
  jsonPath: {
    invalid: 'The JSONPath isn’t valid: {{problem}}.',
    nothing: 'The JSONPath matches nothing in the response.',
    tooCostly: 'The JSONPath is too complex for a response of this size.',
    tooDeep: 'The JSONPath goes too deep for this response.',
  },
} as const
