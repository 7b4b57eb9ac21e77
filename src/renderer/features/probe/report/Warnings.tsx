import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProbeWarning } from '../../../../shared/probe/probe-result.ts'
import { say } from '../../../../shared/text/say.ts'
import { visibleText } from '../../../../shared/visible-text.ts'
import classes from './Warnings.module.css'

const SHOWN = 4
/** So many characters tell one tool from another. */
const MAX_NAME_LENGTH = 128

/** What works here and may trouble a client. */
export function Warnings({ warnings }: { warnings: readonly ProbeWarning[] }) {
  const { t } = useTranslation('probe')
  const [shown, setShown] = useState(SHOWN)
  const left = warnings.length - shown
  return (
    <section aria-label={t('warnings.title')} className={classes.section}>
      <h3 className={classes.heading}>{t('warnings.title')}</h3>
      <ul className={classes.list} data-selectable>
        {warnings.slice(0, shown).map(({ tool, message }, index) => (
          <li key={index}>
            {tool && (
              <span className={classes.tool} data-mono>
                {visibleText(tool.slice(0, MAX_NAME_LENGTH))}
                {tool.length > MAX_NAME_LENGTH && '…'}
              </span>
            )}
            {say(message)}
          </li>
        ))}
      </ul>
      {left > 0 && (
        <UnstyledButton className={classes.more} onClick={() => setShown(shown + 100)}>
          {t('warnings.more', { count: Math.min(left, 100) })}
        </UnstyledButton>
      )}
    </section>
  )
}
