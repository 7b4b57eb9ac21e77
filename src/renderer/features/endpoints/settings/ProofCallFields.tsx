import { NativeSelect, Stack } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import {
  isReadyToCall,
  neededArguments,
  proofCallCandidates,
} from '../../../../shared/management/definition/choose-proof-call.ts'
import { parseJson } from '../../../../shared/values/parse-json.ts'
import { useDraft } from '../draft/use-draft.ts'
import { DraftText } from '../editor/DraftText.tsx'

/** Maximum number of options; no one scrolls through more. */
const MAX_OFFERED = 500

const argumentsSchema = z.record(z.string(), z.json())

/** Sets the call that connection tests of customers' URLs make, using a read-only endpoint. */
export function ProofCallFields() {
  const { t } = useTranslation('endpoints')
  const { draft, edit } = useDraft()
  const candidates = useMemo(() => proofCallCandidates(draft), [draft])
  const chosen = candidates.find(({ id }) => id === draft.proofCall?.endpointId)
  const itemOf = ({ id, toolName }: (typeof candidates)[number]) => ({ value: id, label: toolName })
  const ready = candidates.filter(isReadyToCall).slice(0, MAX_OFFERED)
  const others = candidates.filter((endpoint) => !isReadyToCall(endpoint)).slice(0, MAX_OFFERED)
  const choose = (endpointId: string) =>
    edit(({ proofCall: _, ...now }) => (endpointId === '' ? now : { ...now, proofCall: { endpointId, arguments: {} } }))
  const parse = (text: string) => {
    const parsed = argumentsSchema.safeParse(parseJson(text.trim() || '{}'))
    return parsed.success
      ? { ok: true as const, value: JSON.stringify(parsed.data) }
      : { ok: false as const, message: t('server.proofArgumentsProblem') }
  }
  const setArguments = (text: string) => {
    const given = argumentsSchema.parse(JSON.parse(text))
    edit(
      (now) => (now.proofCall ? { ...now, proofCall: { ...now.proofCall, arguments: given } } : now),
      'proofArguments',
    )
  }
  const missing = chosen
    ? neededArguments(chosen).filter((name) => !Object.hasOwn(draft.proofCall?.arguments ?? {}, name))
    : []
  return (
    <Stack gap="sm">
      <NativeSelect
        label={t('server.proofCall')}
        data-field="proofCall"
        description={t('server.proofCallHint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        value={chosen?.id ?? ''}
        data={[
          { value: '', label: t('server.noProofCall') },
          ...(ready.length > 0 ? [{ group: t('server.proofReady'), items: ready.map(itemOf) }] : []),
          ...(others.length > 0 ? [{ group: t('server.proofNeedsArguments'), items: others.map(itemOf) }] : []),
        ]}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {chosen?.parameters.some(({ source }) => source === 'model') && (
        <DraftText
          mono
          rows={3}
          label={t('server.proofArguments')}
          hint={t('server.proofArgumentsHint')}
          problem={
            missing.length > 0
              ? t('server.proofArgumentsMissing', { count: missing.length, names: missing.join(', ') })
              : undefined
          }
          value={JSON.stringify(draft.proofCall?.arguments ?? {})}
          parse={parse}
          commit={setArguments}
        />
      )}
    </Stack>
  )
}
