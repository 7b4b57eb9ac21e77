/**
 * Whether a customer’s primary identity can be stored unchanged: databases truncate text at a null character and replace lone surrogates,
 * which could make two identities equal.
 */
export const isReadableIdentity = (identity: string): boolean => !/\0|\p{Surrogate}/u.test(identity)
