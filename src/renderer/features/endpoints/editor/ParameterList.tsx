import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { DefinitionProblem } from '../../../../shared/management/definition/definition-problems.ts'
import type { Endpoint } from '../../../../shared/management/endpoint/endpoint.ts'
import { placesOf } from '../../../../shared/management/endpoint/parameter-places.ts'
import { Candidates } from './Candidates.tsx'
import { ParameterRow } from './ParameterRow.tsx'
import { UnknownPlaceholders } from './UnknownPlaceholders.tsx'

interface Props {
  endpoint: Endpoint
  problems: readonly DefinitionProblem[]
}

/** The values that vary by call: who provides them, and their constraints. */
export function ParameterList({ endpoint, problems }: Props) {
  const { t } = useTranslation('endpoints')
  const places = placesOf(endpoint)
  return (
    <Stack>
      <UnknownPlaceholders endpoint={endpoint} />
      {endpoint.parameters.length === 0 ? (
        <Text c="dimmed">{t('parameters.none')}</Text>
      ) : (
        <ul aria-label={t('parameters.list')}>
          {endpoint.parameters.map((parameter, index) => (
            <ParameterRow
              // Keyed by position, because names may be duplicated while typing.
              key={index}
              endpoint={endpoint}
              parameter={parameter}
              index={index}
              places={places.get(parameter.name) ?? []}
              problems={problems.filter(({ field }) => field === `parameters.${parameter.name}`)}
            />
          ))}
        </ul>
      )}
      <Candidates endpoint={endpoint} />
    </Stack>
  )
}
