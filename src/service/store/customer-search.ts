import { searchTerms } from './search-terms.ts'

/** A condition on a row `c` of customers with the values of its placeholders: all words are in the identity or in metadata values. */
export function customerSearch(search: string): { conditions: string[]; values: string[] } {
  const conditions: string[] = []
  const values: string[] = []
  for (const patterns of searchTerms(search)) {
    const either = (column: string) => patterns.map(() => `${column} LIKE ? ESCAPE '\\'`).join(' OR ')
    // The text of the whole is looked at first, as taking it apart for every customer is slow.
    conditions.push(`(${either('c.primary_identity')} OR (${either('c.metadata')})
      AND EXISTS (SELECT 1 FROM json_each(c.metadata) e WHERE ${either('e.value')}))`)
    values.push(...patterns, ...patterns.map(asInJson), ...patterns)
  }
  return { conditions, values }
}

/** A pattern as it matches inside of JSON text, where quotes and backslashes are written with a backslash. */
const asInJson = (pattern: string) => pattern.replaceAll('\\\\', '\\\\\\\\').replaceAll('"', '\\\\"')
