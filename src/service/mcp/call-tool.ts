import { createSecretMasker } from '../../core/masking/secret-masker.ts'
import type { ContentRules } from '../replies/reply-content.ts'
import type { StoredToken } from '../store/tokens.ts'
import type { Upstream } from '../upstream/call-upstream.ts'
import { type CallResult, callResult, failedCall, maskResult } from './call-result.ts'
import type { ArgumentCheck } from './check-arguments.ts'
import type { PreparedTool } from './tool-set.ts'

export interface ToolCall {
  tool: PreparedTool
  args: Record<string, unknown>
  token: Pick<StoredToken, 'id' | 'values' | 'secrets'>
  secretsOf: (credentialId: string) => Readonly<Record<string, string>>
  signal: AbortSignal
}

/** Checks the arguments, calls the upstream, and gives what the model reads. Every foreseen failure is a result. */
export async function callTool(call: ToolCall, check: ArgumentCheck, upstream: Upstream): Promise<CallResult> {
  const { tool, token, secretsOf, signal } = call
  const { endpoint, credential, narrowing } = tool
  const checked = check(endpoint, call.args)
  if (!checked.ok) return failedCall('arguments', ['The arguments are not valid:', ...checked.problems].join('\n'))
  const { outcome, secrets } = await upstream.call({
    endpoint,
    credential,
    args: checked.args,
    customerValues: token.values,
    customerSecrets: token.secrets,
    secretsOf,
    signal,
    share: token.id,
  })
  const masker = createSecretMasker(secrets)
  if (outcome.kind === 'problem') return maskResult(failedCall(outcome.problem.kind, outcome.problem.message), masker)
  const rules: ContentRules = {
    toolName: endpoint.toolName,
    reply: endpoint.reply,
    narrowing,
    masker,
  }
  return maskResult(callResult(outcome, rules), masker)
}
