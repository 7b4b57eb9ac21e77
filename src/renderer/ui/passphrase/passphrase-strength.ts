import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'
import { commands } from '../../../shared/ipc/contract.ts'
import type secretStorage from '../../../shared/text/en/secret-storage.ts'

/** Why a passphrase is easy to guess; each has its words in the catalogue. */
type WeakReason = keyof (typeof secretStorage)['passphrase']['weak']

/** How hard a passphrase is to guess; `short`: the contract doesn't take it. */
export type PassphraseStrength = { level: 'short' | 'fair' | 'strong' } | { level: 'weak'; reason: WeakReason }

const contract = commands['secrets.usePassphrase'].input.shape

/** The estimate takes time that grows faster than the length; what is longer is strong by then, or repeats itself. */
const MAX_CHARACTERS = 64
/** For the same reason: ways to read digits and signs as letters. */
const MAX_SUBSTITUTIONS = 10

/** In powers of ten. At a thousand guesses a second (scrypt with 128 MiB on a large machine), four months. */
const FAIR_GUESSES = 10
/** As above: three years for a thousand such machines. */
const STRONG_GUESSES = 14

/** zxcvbn's warnings, grouped by the advice they call for. */
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
 * Estimates how hard a passphrase is to guess for somebody who has the encrypted file. `known`: names that anyone could
 * try first, such as those of the workspaces. A hint only: whatever isn't short is accepted.
 */
export function passphraseStrength(passphrase: string, known: readonly string[] = []): PassphraseStrength {
  if (passphrase.length < (contract.passphrase.minLength ?? 0)) return { level: 'short' }
  const words = known.flatMap((name) => [name, ...name.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word.length > 2)
  const { guessesLog10, feedback } = zxcvbn.check(passphrase, words)
  if (guessesLog10 < FAIR_GUESSES) return { level: 'weak', reason: reasons[feedback.warning ?? ''] ?? 'any' }
  return { level: guessesLog10 < STRONG_GUESSES ? 'fair' : 'strong' }
}
