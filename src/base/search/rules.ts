import type { SearchField } from '../../shared/management/records/tool-ranking.ts'

/** Weights of the ranking. The benchmark sets each to 0 to measure what it adds. */
export interface SearchRules {
  /** Weight of a word in each field. */
  weights: Readonly<Record<SearchField, number>>
  /** Length normalization of each field, from 0 to 1 (`b` of BM25). */
  lengths: Readonly<Record<SearchField, number>>
  /** How soon repeated words stop adding to the score (`k1` of BM25). */
  saturation: number
  /** Weight of a synonym of a word that's in some tool's name. */
  synonym: number
  /** Weight of a synonym of any other word. */
  onlySynonym: number
  /** Weight of a similarly spelled word, if no tool has the word itself. */
  alike: number
  /** Weight of a generic verb, such as "get". */
  verb: number
  /** Weight of a word in quotes. */
  quoted: number
  /** Weight of a word in a sentence that only says why. */
  context: number
  /** Weight of words such as "authenticated", if the query is about the user's own objects. */
  own: number
  /** Bonus for the share of the tool's name that the query contains. */
  nameCoverage: number
  /** Bonus for the share of the query that the tool contains. */
  queryCoverage: number
  /** Bonus for a tool that does what the query's verb says. */
  action: number
  /** Penalty for a tool that reads instead of changing, or the reverse. */
  otherAction: number
}

export const RULES: SearchRules = {
  weights: {
    name: 3,
    title: 2.5,
    summary: 2,
    description: 0.7,
    path: 2,
    parameters: 0.8,
    parameterTexts: 0.3,
    values: 0.3,
    groups: 1.5,
  },
  lengths: {
    name: 0.4,
    title: 0.4,
    summary: 0.5,
    description: 0.7,
    path: 0.4,
    parameters: 0.7,
    parameterTexts: 0.7,
    values: 0.7,
    groups: 0.3,
  },
  saturation: 1,
  synonym: 0.5,
  onlySynonym: 0.7,
  alike: 0.6,
  verb: 0.25,
  quoted: 0.4,
  context: 0.5,
  own: 0.3,
  nameCoverage: 1.2,
  queryCoverage: 0.25,
  action: 0.3,
  otherAction: 0.45,
}
