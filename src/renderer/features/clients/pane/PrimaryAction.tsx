import { Button } from '@mantine/core'
import { IconDownload, IconExternalLink } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Client } from '../../../../shared/clients/client.ts'
import type { HandOff } from '../../../../shared/clients/hand-off.ts'
import type { FoundClient } from '../../../../shared/clients/install.ts'
import { invoke } from '../../../lib/invoke.ts'
import type { Issued } from '../../../lib/issued-store.ts'
import { useTask } from '../../../lib/use-task.ts'
import { ErrorAlert } from '../../../ui/ErrorAlert.tsx'
import { handedAccess } from '../access.ts'
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
  const [opened, setOpened] = useState(false)
  const link = useTask()
  const actions = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focusOn !== null) actions.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(focusOn)}"]`)?.focus()
  }, [focusOn])
  const open = () =>
    void link.run(async () => {
      await invoke('clients.openLink', { ...handedAccess(issued, bearer), clientId: client.id })
      setOpened(true)
      onUse()
    })
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
      <div className={classes.target}>
        {handOff.link !== null && (
          <Button
            variant={first}
            leftSection={<IconExternalLink size={16} stroke={1.8} aria-hidden />}
            loading={link.busy}
            onClick={open}
          >
            {t('pane.openIn', { client: client.name })}
          </Button>
        )}
        <span className={classes.hint} role="status">
          {opened && t('pane.opened', { client: client.name })}
          {!opened && hint()}
        </span>
      </div>
      {link.failure && <ErrorAlert {...link.failure} title={t('pane.notOpened')} actions={{ retry: open }} />}
    </div>
  )

  function hint(): string {
    if (handOff.link !== null) return t('pane.linkHint')
    if (targets.length > 0) return t('pane.reviewFirst')
    if (installed) return ''
    if (!client.hasFile) return t('pane.byHand')
    return t(handOff.command ? 'pane.notFoundCommand' : 'pane.notFound')
  }
}
