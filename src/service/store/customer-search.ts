import { sql } from 'kysely'
import { foldedLines, searchWords } from '../../shared/search/folded-text.ts'
import type { Query } from './engine/compiled-queries.ts'
import type { Fragments } from './engine/fragments.ts'

/** Words of a search that count; more make it slow and find nothing more. */
const MAX_WORDS = 8

/** What a customer is found by; it's kept with the customer, and in the customer's row on each server. */
export const customerSearchText = (primaryIdentity: string, metadata: Readonly<Record<string, string>>): string =>
  foldedLines([primaryIdentity, ...Object.values(metadata)])

/** Words for the conditions below, one for each: all words of a search have to be in a customer's text. */
export const customerWords = (search: string): string[] => searchWords(search).slice(0, MAX_WORDS)

/** A condition on a row `c` of customers: the word is in their text. */
export const customerContains = ({ contains }: Fragments, word: string): Query => contains(sql`c.search_text`, word)

/** The same on a row `p` of a server's customers; who has a long text, has it only in the row of customers. */
export const serverCustomerContains = ({ contains }: Fragments, word: string): Query =>
  contains(
    sql`coalesce(p.search_text, (SELECT c.search_text FROM customers c WHERE c.rowid = p.customer_position))`,
    word,
  )
