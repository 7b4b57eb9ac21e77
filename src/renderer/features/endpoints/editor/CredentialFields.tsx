import { Button, NativeSelect, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DefinitionProblem } from '../../../../shared/management/definition/definition-problems.ts'
import type { Endpoint } from '../../../../shared/management/endpoint/endpoint.ts'
import {
  credentialIdsOf,
  MAX_CREDENTIALS_PER_ENDPOINT,
  withCredentialIds,
} from '../../../../shared/management/endpoint/endpoint-credentials.ts'
import { CredentialDialog } from '../credentials/CredentialDialog.tsx'
import { useDraft } from '../draft/use-draft.ts'
import { problemText } from './problem-text.ts'

const NEW = 'new'

/** The credentials sent with a request, each chosen separately. */
export function CredentialFields({
  endpoint,
  problems,
}: {
  endpoint: Endpoint
  problems: readonly DefinitionProblem[]
}) {
  const { t } = useTranslation('endpoints')
  const { draft, editEndpoint } = useDraft()
  /** The position that a new credential is created for. */
  const [addingAt, setAddingAt] = useState<number | null>(null)
  /** Whether an additional, still empty position is shown. */
  const [open, setOpen] = useState(false)
  const ids = credentialIdsOf(endpoint)
  const choose = (at: number, id: string | null) => {
    setOpen(false)
    editEndpoint(endpoint.id, (now) => {
      const own = [...credentialIdsOf(now)]
      own.splice(at, 1, ...(id === null ? [] : [id]))
      return withCredentialIds(now, own)
    })
  }
  const shown: (string | null)[] = ids.length === 0 || open ? [...ids, null] : ids
  const problem = problemText(problems, 'credentialId', t)
  return (
    <Stack gap="2xs" miw={0}>
      {shown.map((id, at) => (
        <NativeSelect
          key={at}
          label={at === 0 ? t('request.credential') : undefined}
          aria-label={at === 0 ? undefined : t('request.furtherCredential', { number: at + 1 })}
          data-field={at === 0 ? 'credentialId' : undefined}
          error={at === shown.length - 1 && problem}
          value={id ?? ''}
          data={[
            { value: '', label: t('request.noCredential') },
            ...draft.credentials
              .filter((each) => each.id === id || !ids.includes(each.id))
              .map((each) => ({ value: each.id, label: each.name })),
            { value: NEW, label: t('request.newCredential') },
          ]}
          onChange={({ currentTarget: { value } }) => {
            if (value === NEW) setAddingAt(at)
            else choose(at, value === '' ? null : value)
          }}
        />
      ))}
      {ids.length > 0 && !open && ids.length < MAX_CREDENTIALS_PER_ENDPOINT && (
        <Button
          variant="subtle"
          size="xs"
          ms="-xs"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t('request.addCredential')}
        </Button>
      )}
      {addingAt !== null && (
        <CredentialDialog onClose={() => setAddingAt(null)} onSaved={(id) => choose(addingAt, id)} />
      )}
    </Stack>
  )
}
