/** What stands where a secret was, everywhere. */
export const MASK = '••••'
