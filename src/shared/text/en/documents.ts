/** Errors while reading a document. */
export default {
  tooLong:
    'The document is longer than {{max, number}} characters. Import part of it: leave out operations or files that you don’t need.',
  tooSlow:
    'Reading the document took longer than {{seconds}} seconds and was stopped. Import part of it: leave out operations or files that you don’t need.',
  tooMuchMemory:
    'Reading the document needs more than {{megabytes}} MB of memory. Import part of it: leave out operations or files that you don’t need.',
  notAnEndpoint: 'The tool {{tool}} isn’t a valid endpoint; its {{field}} can’t be read.',
} as const
