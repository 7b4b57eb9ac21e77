/** Text that an import adds to parameter descriptions. A model reads it. */
export default {
  fileText: 'Text of the file.',
  file: 'Base64-encoded content of the file.',
  files: 'Base64-encoded contents of the files.',
  described: '{{description}} {{more}}',
  mediaType: 'Media type of the content, matching {{type}}.',
  mediaTypeOneOf: 'Media type of the content, one of these.',
  format: 'Documented format: {{format}}.',
  values: 'Documented values: {{values}}.',
  needsOneOf: 'Requires at least one of: {{choices}}.',
} as const
