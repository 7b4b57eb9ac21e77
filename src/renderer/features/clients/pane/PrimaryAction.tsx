import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Client } from '../../../../shared/clients/client.ts'
import type { HandOff } from '../../../../shared/clients/hand-off.ts'
import type { FoundClient } from '../../../../shared/clients/install.ts'
import type { Issued } from '../../../lib/issued-urls/issued-store.ts'
import { OpenLink } from './OpenLink.tsx'
import classes from './PrimaryAction.module.css'

interface Props {
  issued: Issued
  client: Client
  handOff: HandOff
  bearer: boolean
  /** Its files on this computer that do not hold the URL yet. */
  targets: readonly FoundClient[]
  /** The URL is in one of its files already. */
  installed: boolean
  /** It will not work there, so nothing is urged. */
  quiet: boolean
  /** The file whose button takes the focus. */
  focusOn: string | null
  onReview: (path: string) => void
  onUse: () => void
}

/** The quickest way into a client: write its file, open its link, or copy what is to be pasted. */
export function PrimaryAction(props: Props) {
  const { issued, client, handOff, bearer, targets, installed, quiet, focusOn, onReview, onUse } = props
  const { t } = useTranslation('clients')
  const actions = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focusOn !== null) actions.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(focusOn)}"]`)?.focus()
  }, [focusOn])
  const first = quiet || installed || targets.length > 0 ? 'default' : 'filled'
  return (
    <div ref={actions} className={classes.actions}>
      {targets.map(({ path, exists }, index) => (
        <div key={path} className={classes.target}>
          <Button
            variant={index === 0 && !installed && !quiet ? 'filled' : 'default'}
            data-path={path}
            leftSection={<IconDownload size={16} stroke={1.8} aria-hidden />}
            aria-label={targets.length > 1 ? t('pane.installInto', { path }) : undefined}
            onClick={() => onReview(path)}
          >
            {t('pane.install')}
          </Button>
          <span className={classes.path} title={path}>
            <span data-mono data-selectable>
              {path}
            </span>
            {!exists && <span className={classes.fresh}>{t('pane.newFile')}</span>}
          </span>
        </div>
      ))}
      {handOff.link === null ? (
        <p className={classes.hint}>{hint()}</p>
      ) : (
        <OpenLink issued={issued} client={client} bearer={bearer} variant={first} onUse={onUse} />
      )}
    </div>
  )

  function hint(): string {
    if (targets.length > 0) return t('pane.reviewFirst')
    if (installed) return ''
    if (!client.hasFile) return t('pane.byHand')
    return t(handOff.command ? 'pane.notFoundCommand' : 'pane.notFound')
  }
}
