/** Failures of the data folder and its database. */
export default {
  full: 'The disk is full, so nothing was saved. Make room, then try again.',
  unwritable:
    'The local service can’t write to its data folder ({{code}}), so nothing was saved. Check the disk, then try again.',
} as const
