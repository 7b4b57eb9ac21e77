/** What the log says about calls that waited because the API asked for it: the number of retries, and the waits in milliseconds. */
export const CALL_WAITS = `
  ALTER TABLE calls ADD COLUMN retries INTEGER;
  ALTER TABLE calls ADD COLUMN waited_ms REAL;
`
