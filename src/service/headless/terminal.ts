/** Prefixes a line for stderr with the service's name. */
export const prefixed = (line: string) => `mcp-access-desk service: ${line}`

/** Writes a line for the operator to stderr. */
export const print = (line: string) => process.stderr.write(`${prefixed(line)}\n`)

/** Writes one JSON line to stdout, and calls `done` once it's written. */
export const writeResult = (line: object, done?: () => void) => process.stdout.write(`${JSON.stringify(line)}\n`, done)
