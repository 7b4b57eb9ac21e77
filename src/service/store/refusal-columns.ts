/** How the API last responded to the customer's own credential, and when a token's values were last rebound. */
export const REFUSAL_COLUMNS = `
  ALTER TABLE tokens ADD COLUMN refusal TEXT;
  ALTER TABLE tokens ADD COLUMN refused_at TEXT;
  ALTER TABLE tokens ADD COLUMN bound_at TEXT;
`
