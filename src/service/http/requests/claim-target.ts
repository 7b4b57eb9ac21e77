import { CLAIM_PATH } from '../../../shared/management/claim-operations.ts'

/** Matches a target, which may be a full URL (RFC 9112 §3.2.2), and captures the code and the query. */
const TARGET = new RegExp(`^(?:https?://[^/?#]*)?${CLAIM_PATH}/([^/?#]{1,200})(?:\\?(.*))?$`, 'i')

/** Returns the code and the query of a claim link in a request's target; `query` is null without a `?`. Null for any other target. */
export function claimTarget(target = ''): { code: string; query: string | null } | null {
  const [, code, query] = TARGET.exec(target) ?? []
  return code === undefined ? null : { code, query: query ?? null }
}
