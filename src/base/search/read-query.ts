import { type ActionSet, actionsOfQuery, isBareVerb } from './actions.ts'
import type { SearchRules } from './rules.ts'
import { plainWordsOf, wordsOf } from './words.ts'

/** A word of a query. */
interface QueryWord {
  stem: string
  weight: number
  /** Whether the word only says what to do, not which object to do it with. */
  isVerb: boolean
}

/** A parsed query. */
export interface Query {
  words: QueryWord[]
  /** 0 if no verb says what to do. */
  actions: ActionSet
}

/** Maximum number of words of a query that are used. */
const MAX_WORDS = 60

/** Quoted names and values in a query; their words are rarely about the tool. */
const QUOTED = /["“«][^"”»]{1,200}["”»]|(?<=\s)'[^']{1,200}'/g
/** Matches a sentence that asks for something, as opposed to one that only says why. */
const REQUEST = /\?|\b(?:can|could|would|please|need|want|like to|help|let|find|get|show|give|tell|list)\b/i
/** Words that refer to the user, and the words that documents use for that user. */
const OWN = /\b(?:my|mine|I|am)\b/
const OWN_WORDS = wordsOf('authenticated current self')

/** Reads a query: how much each word matters, and which actions are requested. */
export function readQuery(text: string, rules: SearchRules): Query {
  const quoted = new Set(wordsOf((text.match(QUOTED) ?? []).join(' ')))
  const sentences = text.split(/(?<=[.!?])\s+/)
  const requests = sentences.filter((sentence) => REQUEST.test(sentence))
  const words = new Map<string, QueryWord>()
  for (const sentence of sentences) {
    const isRequest = requests.length === 0 || requests.includes(sentence)
    for (const stem of wordsOf(sentence)) {
      const isVerb = isBareVerb(stem)
      const ofPlace = quoted.has(stem) ? rules.quoted : isRequest ? 1 : rules.context
      const weight = Math.max(isVerb ? rules.verb * ofPlace : ofPlace, words.get(stem)?.weight ?? 0)
      if (words.size < MAX_WORDS) words.set(stem, { stem, weight, isVerb })
    }
  }
  if (OWN.test(text)) {
    for (const stem of OWN_WORDS) if (!words.has(stem)) words.set(stem, { stem, weight: rules.own, isVerb: true })
  }
  const asked = requests.length > 0 ? requests.join(' ') : text
  return { words: [...words.values()], actions: actionsOfQuery(plainWordsOf(asked)) }
}
