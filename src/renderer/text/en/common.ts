export default {
  active: 'Active',
  inactive: 'Inactive',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Copying failed',
  reveal: 'Reveal',
  hide: 'Hide',
  cancel: 'Cancel',
  optional: 'optional',
  loading: 'Loading',
  unknown: 'unknown',
} as const
