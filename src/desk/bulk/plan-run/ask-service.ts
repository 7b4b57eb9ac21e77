import { groupBy } from '../../../base/runtime/group-by.ts'
import type { CustomerValue } from '../../../shared/management/definition/definition.ts'
import { type DryRunAnswer, MAX_DRY_RUN } from '../../../shared/management/generation-operations.ts'
import type { GenerationRequest } from '../../../shared/service-interface.ts'
import type { PlannedRow } from './planned-row.ts'
import { problemOf } from './read-customer.ts'

type CustomerDetails = GenerationRequest['customerDetails']

/** Queries that a service can answer before a run sends anything. */
export interface ServiceQuestions {
  /** The values each server requests for every customer; servers whose values can't be read have no entry. */
  asked: (serverIds: readonly string[]) => Promise<ReadonlyMap<string, readonly CustomerValue[]>>
  /** The results that generation would have for these customers, at most `MAX_DRY_RUN`; null when the service can't do a dry run. */
  dryRun: (serverId: string, customers: readonly CustomerDetails[]) => Promise<readonly DryRunAnswer[] | null>
}

/**
 * Adds to each row the reasons why the service would reject it, and whether the customer already has a URL. Uses the service's dry run or,
 * if it can't do one, the values its servers request. `pass` is called before each query. Rejects when a query rejects.
 */
export async function noteService(
  rows: readonly PlannedRow[],
  asked: ReadonlyMap<string, readonly CustomerValue[]>,
  dryRun: ServiceQuestions['dryRun'],
  pass: () => Promise<void>,
): Promise<void> {
  for (const [serverId, ofServer] of groupBy(rows, ({ server }) => server?.id ?? '')) {
    let canSay = true
    for (let at = 0; at < ofServer.length; at += MAX_DRY_RUN) {
      await pass()
      const slice = ofServer.slice(at, at + MAX_DRY_RUN)
      const answers: readonly DryRunAnswer[] | null = canSay ? await dryRun(serverId, slice.map(detailsOf)) : null
      canSay = answers !== null
      for (const [index, row] of slice.entries()) {
        const answer = answers?.[index]
        if (answer) noteAnswer(row, answer)
        else noteMissing(row, asked.get(serverId) ?? [])
      }
    }
  }
}

/** The customer as sent for generation. */
function detailsOf({ customer: { primaryIdentity, metadata } }: PlannedRow): CustomerDetails {
  return { primaryIdentity, ...(Object.keys(metadata).length > 0 && { metadata }) }
}

const NOTE = {
  missing: 'missingValue',
  tooLong: 'valueTooLong',
  badIdentity: 'hiddenCharacter',
  unusable: 'valueUnusable',
} as const

function noteAnswer({ customer, problems }: PlannedRow, answer: DryRunAnswer): void {
  for (const { key, reason } of answer.problems) {
    problems.push(problemOf(NOTE[reason], null, reason === 'badIdentity' ? customer.primaryIdentity : key))
  }
  if (answer.urls > 0) problems.push(problemOf('issuedBefore'))
}

function noteMissing({ customer: { metadata }, problems }: PlannedRow, asked: readonly CustomerValue[]): void {
  // Without any metadata, a service uses what it has stored for the customer, except secrets.
  const isEmpty = Object.keys(metadata).length === 0
  for (const { key, required, secret } of asked) {
    const isThere = Object.hasOwn(metadata, key) || (isEmpty && !secret)
    if (required && !isThere) problems.push(problemOf('missingValue', null, key))
  }
}
