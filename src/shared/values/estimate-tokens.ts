/** Estimates the number of tokens in JSON text: four characters per token. */
export const estimateTokens = (json: string): number => Math.ceil(json.length / TOKEN_CHARACTERS)

/** Average number of characters in a token. */
export const TOKEN_CHARACTERS = 4
