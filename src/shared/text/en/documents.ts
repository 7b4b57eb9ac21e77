/** Errors while reading a document. */
export default {
  tooLong:
    'The document is longer than {{max, number}} characters. Import only part of it, without the operations or files you don’t need.',
  tooSlow:
    'Reading the document took longer than {{seconds}} seconds and was stopped. Import only part of it, without the operations or files you don’t need.',
  tooMuchMemory:
    'Reading the document needs more than {{megabytes}} MB of memory. Import only part of it, without the operations or files you don’t need.',
  notAnEndpoint: 'The tool {{tool}} isn’t a valid endpoint: its {{field}} can’t be read.',
} as const
