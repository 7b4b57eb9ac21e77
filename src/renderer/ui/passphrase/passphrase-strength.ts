import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'
import { commands } from '../../../shared/ipc/contract.ts'
import type secretStorage from '../../../shared/text/en/secret-storage.ts'

/** Why a passphrase is easy to guess; the catalog has a message for each. */
type WeakReason = keyof (typeof secretStorage)['passphrase']['weak']

/** A passphrase's strength; `short` means that the contract rejects it. */
export type PassphraseStrength = { level: 'short' | 'fair' | 'strong' } | { level: 'weak'; reason: WeakReason }

const contract = commands['secrets.usePassphrase'].input.shape

/**
 * Maximum number of characters to estimate, because the time it takes grows faster than the length. Anything longer is either strong by
 * that point or repeats itself.
 */
const MAX_CHARACTERS = 64
/** Maximum number of ways to read digits and symbols as letters, for the same reason. */
const MAX_SUBSTITUTIONS = 10

/**
 * The minimum for `fair`, as a power of ten. At a thousand guesses per second (scrypt with 128 MiB on a large machine), this takes four
 * months.
 */
const FAIR_GUESSES = 10
/** The minimum for `strong`: this takes a thousand such machines three years. */
const STRONG_GUESSES = 14

/** zxcvbn's warnings, grouped by advice. */
const reasons: Readonly<Record<string, WeakReason>> = {
  straightRow: 'keys',
  keyPattern: 'keys',
  simpleRepeat: 'repeated',
  extendedRepeat: 'repeated',
  sequences: 'sequence',
  recentYears: 'date',
  dates: 'date',
  topTen: 'common',
  topHundred: 'common',
  common: 'common',
  similarToCommon: 'common',
  wordByItself: 'word',
  namesByThemselves: 'name',
  commonNames: 'name',
  userInputs: 'known',
}

const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...common, ...english },
  graphs: adjacencyGraphs,
  maxLength: MAX_CHARACTERS,
  l33tMaxSubstitutions: MAX_SUBSTITUTIONS,
})

/**
 * Estimates how hard a passphrase is to guess for someone who has the encrypted file. `known` are names that would be tried first, such as
 * the workspaces' names. Only a hint: anything that isn't too short is accepted.
 */
export function passphraseStrength(passphrase: string, known: readonly string[] = []): PassphraseStrength {
  if (passphrase.length < (contract.passphrase.minLength ?? 0)) return { level: 'short' }
  const words = known.flatMap((name) => [name, ...name.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word.length > 2)
  const { guessesLog10, feedback } = zxcvbn.check(passphrase, words)
  if (guessesLog10 < FAIR_GUESSES) return { level: 'weak', reason: reasons[feedback.warning ?? ''] ?? 'any' }
  return { level: guessesLog10 < STRONG_GUESSES ? 'fair' : 'strong' }
}
