import { VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { candidatesOf, promote } from '../../../../shared/platform/candidates.ts'
import type { Endpoint } from '../../../../shared/platform/endpoint.ts'
import { useDraft } from '../draft/use-draft.ts'
import classes from './ParameterList.module.css'
import { valueText } from './parse-value.ts'

/** Literals of the request that could become parameters, each a click away. */
export function Candidates({ endpoint }: { endpoint: Endpoint }) {
  const { t } = useTranslation('endpoints')
  const { editEndpoint } = useDraft()
  const candidates = useMemo(() => candidatesOf(endpoint), [endpoint])
  if (candidates.length === 0) return null
  return (
    <section className={classes.candidates} aria-labelledby="endpoint-candidates">
      <h3 id="endpoint-candidates" className={classes.heading}>
        {t('candidates.title')}
      </h3>
      <p className={classes.hint}>{t('candidates.hint')}</p>
      <ul className={classes.chips}>
        {candidates.map((candidate) => (
          <li key={candidate.key}>
            <button
              type="button"
              className={classes.chip}
              title={t('candidates.place', {
                place: t(`parameters.places.${candidate.place}`),
                where: candidate.where,
              })}
              onClick={() => editEndpoint(endpoint.id, (now) => promote(now, candidate))}
            >
              <IconPlus size={13} stroke={2} aria-hidden />
              <VisuallyHidden>{t('candidates.add')}</VisuallyHidden>
              <strong>{candidate.name}</strong> <code>{valueText(candidate.value)}</code>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
