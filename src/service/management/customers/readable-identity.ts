/**
 * Whether a customer can have this primary identity: the database cuts text at a zero character and replaces half a character, so two
 * identities could become one.
 */
export const isReadableIdentity = (identity: string): boolean => !/\0|\p{Surrogate}/u.test(identity)
