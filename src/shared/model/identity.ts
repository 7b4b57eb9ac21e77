/**
 * Whether a customer’s primary identity can be kept as it is: a database cuts text at a zero character and replaces half a character, so
 * two identities could become one.
 */
export const isReadableIdentity = (identity: string): boolean => !/\0|\p{Surrogate}/u.test(identity)
