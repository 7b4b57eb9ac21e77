import { sql } from 'kysely'
import { foldedLines, searchWords } from '../../shared/search/folded-text.ts'
import type { Query } from './engine/compiled-queries.ts'
import type { Fragments } from './engine/fragments.ts'

/** Maximum number of search words; more would be slow without narrowing the result further. */
const MAX_WORDS = 8

/** Returns a customer's searchable text, which is stored with the customer and in the customer's row on each server. */
export const customerSearchText = (primaryIdentity: string, metadata: Readonly<Record<string, string>>): string =>
  foldedLines([primaryIdentity, ...Object.values(metadata)])

/** Splits a search into words for the conditions below; a customer's text must contain all of them. */
export const customerWords = (search: string): string[] => searchWords(search).slice(0, MAX_WORDS)

/** Returns the condition that the text of a row `c` of customers contains the word. */
export const customerContains = ({ contains }: Fragments, word: string): Query => contains(sql`c.search_text`, word)

/**
 * Returns the condition that the text of a row `p` of a server's customers contains the word; a long text is stored only in the customers
 * table.
 */
export const serverCustomerContains = ({ contains }: Fragments, word: string): Query =>
  contains(
    sql`coalesce(p.search_text, (SELECT c.search_text FROM customers c WHERE c.rowid = p.customer_position))`,
    word,
  )
