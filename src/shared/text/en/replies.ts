/** Notes on a response that a model receives in modified form. */
export default {
  fileTooLarge: 'The API responded with a file of {{megabytes}} MB ({{type}}), which is too large to pass on.',
  unknownType: 'unknown type',
  truncated:
    '[Truncated: the last {{missing, number}} of {{total, number}} characters are missing. To see the rest, ask for less with {{arguments}}.]',
  partsMissing:
    '[Truncated: the parts after the first {{max}} are missing. To see the rest, ask for less with {{arguments}}.]',
  narrower: 'narrower arguments',
  notJson: 'The reply isn’t JSON, so it wasn’t trimmed.',
  notTrimmable: 'The reply isn’t JSON, or has too many values to trim.',
  noField: 'The reply has none of the chosen fields.',
  jsonPath: {
    invalid: 'The JSONPath isn’t valid: {{problem}}.',
    nothing: 'The JSONPath finds nothing in the reply.',
    tooCostly: 'The JSONPath looks at too many places for a reply of this size.',
    tooDeep: 'The JSONPath goes too deep for this reply.',
  },
} as const
