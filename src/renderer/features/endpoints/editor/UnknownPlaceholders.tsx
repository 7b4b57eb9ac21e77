import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Endpoint, parameterSchema } from '../../../../shared/management/endpoint/endpoint.ts'
import { placesOf } from '../../../../shared/management/endpoint/parameter-places.ts'
import { placeholder } from '../../../../shared/management/endpoint/template.ts'
import { Note } from '../../../ui/feedback/Note.tsx'
import { useDraft } from '../draft/use-draft.ts'

/** Placeholders without a parameter, which are sent literally until a parameter exists. */
export function UnknownPlaceholders({ endpoint }: { endpoint: Endpoint }) {
  const { t } = useTranslation('endpoints')
  const { editEndpoint } = useDraft()
  const known = new Set(endpoint.parameters.map(({ name }) => name))
  const unknown = [...placesOf(endpoint)].filter(([name]) => !known.has(name))
  if (unknown.length === 0) return null
  const add = () =>
    editEndpoint(endpoint.id, (now) => ({
      ...now,
      parameters: [
        ...now.parameters,
        ...unknown.map(([name, places]) =>
          parameterSchema.parse({ name, type: 'string', required: places.includes('path') }),
        ),
      ],
    }))
  return (
    <Note tone="care">
      {t('request.unknown', { names: unknown.map(([name]) => placeholder(name)).join(', '), count: unknown.length })}{' '}
      <Anchor component="button" type="button" fw={550} onClick={add}>
        {t('request.addUnknown', { count: unknown.length })}
      </Anchor>
    </Note>
  )
}
