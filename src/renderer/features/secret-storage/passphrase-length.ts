import { commands } from '../../../shared/ipc/contract.ts'

const { minLength, maxLength } = commands['secrets.usePassphrase'].input.shape.passphrase

/** The shortest passphrase that the contract takes. */
export const MIN_PASSPHRASE = minLength ?? 0
/** The longest passphrase that the contract takes. */
export const MAX_PASSPHRASE = maxLength ?? Number.POSITIVE_INFINITY
