import type { StageProblem } from '../../shared/probe/stage.ts'
import { addressProblems } from './problems/address-problems.ts'
import { connectionProblems } from './problems/connection-problems.ts'
import { httpProblems } from './problems/http-problems.ts'
import { protocolProblems } from './problems/protocol-problems.ts'

/** What the words of a problem are made with. Every text is free of secrets. */
export interface ProblemWords {
  host?: string
  port?: number
  status?: number
  seconds?: number
  /** An address, masked. */
  to?: string
  names?: readonly string[]
  date?: string
  days?: number
  issuer?: string
  /** The server's own words, masked and shortened. */
  said?: string
  count?: number
  megabytes?: number
  tokens?: number
  tool?: string
  detail?: string
}

/** Cause and remedy of one problem. */
export type ProblemText = (words: ProblemWords) => readonly [cause: string, remedy: string]

const all = { ...addressProblems, ...connectionProblems, ...httpProblems, ...protocolProblems }

export type ProblemCode = keyof typeof all

/** The problem `code` in plain words. */
export function problemOf(code: ProblemCode, words: ProblemWords = {}): StageProblem {
  const [cause, remedy] = all[code](words)
  return { code, cause, remedy }
}
