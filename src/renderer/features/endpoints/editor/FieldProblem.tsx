import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { DefinitionProblem } from '../../../../shared/management/definition/definition-problems.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { useExtractSecrets } from '../credentials/use-extract-secrets.ts'

interface Props {
  problems: readonly DefinitionProblem[]
  /** Field name in the endpoint, e.g. `headers`. */
  field: string
}

/** The problem with a group of fields, shown below it; a plaintext secret comes with its fix. */
export function FieldProblem({ problems, field }: Props) {
  const { t } = useTranslation('endpoints')
  const { busy, failure, extract } = useExtractSecrets()
  const found = problems.filter((problem) => problem.field === field)
  return found.map(({ code, name = '', endpointId }) => (
    <div key={code} data-field={field}>
      <Note tone="care">
        {t(`problems.${code}`, { name })}{' '}
        {code === 'literalSecret' && endpointId !== null && (
          <Button variant="subtle" size="compact-xs" loading={busy} onClick={() => extract(endpointId)}>
            {t('problems.moveSecret')}
          </Button>
        )}
      </Note>
      {failure && <ErrorAlert {...failure} />}
    </div>
  ))
}
