import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Endpoint } from '../../../../shared/management/endpoint.ts'
import { offeredOf } from '../../../../shared/management/offered-values.ts'
import { modelParameters, toolOf } from '../../../../shared/management/tool.ts'
import { useStore } from '../../../lib/store.ts'
import { CopyButton } from '../../../ui/copy/CopyButton.tsx'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { ViewSwitch } from '../../../ui/layout/ViewSwitch.tsx'
import { useDraft } from '../draft/use-draft.ts'
import { changePanel, panelOf, panelStore } from '../panel-store.ts'
import { JsonText } from './JsonText.tsx'
import classes from './ToolPreview.module.css'

const VIEWS = ['readable', 'json'] as const

/** The tool as a model gets it: in words, or as the JSON of `tools/list`. */
export function ToolPreview({ endpoint }: { endpoint: Endpoint }) {
  const { t } = useTranslation('endpoints')
  const [raw, setRaw] = useState(false)
  const tool = toolOf(endpoint)
  const json = JSON.stringify(tool, null, 2)
  return (
    <aside aria-label={t('model.region')} className={classes.preview}>
      <div className={classes.stuck}>
        <header className={classes.header}>
          <h3 className={classes.heading}>{t('model.title')}</h3>
          <ViewSwitch
            value={raw ? 'json' : 'readable'}
            views={VIEWS.map((value) => ({ value, label: t(`model.${value}`) }))}
            onChange={(view) => setRaw(view === 'json')}
          />
        </header>
        {raw ? (
          <div className={classes.raw}>
            <div className={classes.copy}>
              <CopyButton value={json} label={t('model.copy')} iconOnly />
            </div>
            <JsonText text={json} label={t('model.json')} />
          </div>
        ) : (
          <Readable endpoint={endpoint} />
        )}
      </div>
    </aside>
  )
}

function Readable({ endpoint }: { endpoint: Endpoint }) {
  const { t } = useTranslation('endpoints')
  const { name, title, description, annotations } = toolOf(endpoint)
  const parameters = modelParameters(endpoint)
  return (
    <div className={classes.readable} data-selectable>
      <p className={classes.name} data-mono>
        {name}
      </p>
      <p className={classes.title}>{title}</p>
      <p className={classes.description}>{description}</p>
      <p className={classes.hints}>
        <Badge tone={annotations.readOnlyHint ? 'good' : annotations.destructiveHint ? 'warn' : 'quiet'}>
          {t(
            annotations.readOnlyHint ? 'model.reads' : annotations.destructiveHint ? 'model.destroys' : 'model.writes',
          )}
        </Badge>
        {annotations.idempotentHint && <Badge>{t('model.idempotent')}</Badge>}
        {annotations.openWorldHint && <Badge>{t('model.openWorld')}</Badge>}
      </p>
      <h4 className={classes.subheading}>{t('model.arguments')}</h4>
      {parameters.length === 0 && <NoArguments endpoint={endpoint} />}
      <ul className={classes.arguments}>
        {parameters.map(
          ({ name: argument, type, required, description: words, enum: values, default: fallback, schema }, index) => (
            <li key={index} className={classes.argument}>
              <span className={classes.argumentLine}>
                <strong data-mono>{argument}</strong>
                <span className={classes.type}>{t(`parameters.types.${type}`)}</span>
                {required && <span className={classes.required}>{t('parameters.required')}</span>}
              </span>
              {words && <span className={classes.words}>{words}</span>}
              {values && <span className={classes.words}>{t('model.oneOf', { values: values.join(', ') })}</span>}
              {fallback !== undefined && (
                <span className={classes.words}>{t('model.default', { value: JSON.stringify(fallback) })}</span>
              )}
              {fallback === undefined && schema.default !== undefined && (
                <span className={classes.words}>
                  {t('model.apiDefault', { value: JSON.stringify(schema.default) })}
                </span>
              )}
            </li>
          ),
        )}
      </ul>
    </div>
  )
}

/** That there's nothing for a model to fill in; where the request holds values, the way to them. */
function NoArguments({ endpoint }: { endpoint: Endpoint }) {
  const { t } = useTranslation('endpoints')
  const { server } = useDraft()
  const { editorTab } = panelOf(useStore(panelStore), server.id)
  const constant = endpoint.parameters.length === 0
  return (
    <>
      <p className={classes.none}>{t(constant ? 'model.constant' : 'model.noArguments')}</p>
      {constant && editorTab !== 'parameters' && offeredOf(endpoint).length > 0 && (
        <Button
          variant="default"
          className={classes.choose}
          onClick={() => changePanel(server.id, { editorTab: 'parameters' })}
        >
          {t('model.chooseParameters')}
        </Button>
      )}
    </>
  )
}
