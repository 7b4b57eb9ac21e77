/** Errors while reading a document. */
export default {
  tooLong:
    'The document is longer than {{max, number}} characters. Remove operations or files you don’t need, then import it again.',
  tooSlow:
    'Reading the document took longer than {{seconds}} seconds and was stopped. Remove operations or files you don’t need, then import it again.',
  tooMuchMemory:
    'Reading the document needs more than {{megabytes}} MB of memory. Remove operations or files you don’t need, then import it again.',
  notAnEndpoint: 'The tool {{tool}} isn’t a valid endpoint: its {{field}} can’t be read.',
} as const
