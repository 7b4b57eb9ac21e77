import { Button } from '@mantine/core'
import { IconCheck, IconCpu, IconFileShredder, IconKey, IconLock } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SecretStorage } from '../../../shared/model/secret-storage.ts'
import { commandQuery } from '../../lib/command-query.ts'
import { invoke } from '../../lib/invoke.ts'
import { useTask } from '../../lib/use-task.ts'
import { ErrorAlert } from '../../ui/ErrorAlert.tsx'
import { Panel, Row, Section } from './Panel.tsx'
import classes from './SecretsPanel.module.css'

const ICONS: Record<SecretStorage['state'], typeof IconKey> = {
  keychain: IconKey,
  passphrase: IconLock,
  memory: IconCpu,
  locked: IconLock,
  choice: IconFileShredder,
}

/** Where keys are kept in this run, and what is promised about them. */
export function SecretsPanel() {
  const { t } = useTranslation('settings')
  const client = useQueryClient()
  const storage = useQuery(commandQuery('secrets.status'))
  const task = useTask()
  const [stillNone, setStillNone] = useState(false)
  const retry = () =>
    void task.run(async () => {
      setStillNone(false)
      const status = await invoke('secrets.retryKeychain')
      client.setQueryData(commandQuery('secrets.status').queryKey, status)
      setStillNone(status.state !== 'keychain')
    })
  const state = storage.data?.state
  const Icon = ICONS[state ?? 'keychain']
  return (
    <Panel title={t('secrets.title')} intro={t('secrets.intro')}>
      {storage.isError && <ErrorAlert error={storage.error.detail} />}
      {state && (
        <Section>
          <div className={classes.place}>
            <span className={classes.icon}>
              <Icon size={18} stroke={1.6} aria-hidden />
            </span>
            <div>
              <p className={classes.title}>{t(`secrets.${state}.title`)}</p>
              <p className={classes.body}>{t(`secrets.${state}.body`)}</p>
            </div>
          </div>
        </Section>
      )}
      {state && state !== 'keychain' && (
        <Section title={t('secrets.keychainHeading')}>
          <Row title={t('secrets.retry')} help={stillNone ? t('secrets.retryFailed') : t('secrets.retryHelp')}>
            <Button variant="default" loading={task.busy} onClick={retry}>
              {t('secrets.retryButton')}
            </Button>
          </Row>
          {task.failure && <ErrorAlert {...task.failure} />}
        </Section>
      )}
      <Section title={t('secrets.promiseHeading')}>
        <ul className={classes.promises}>
          {(['promiseDisk', 'promiseWindow', 'promiseNetwork'] as const).map((promise) => (
            <li key={promise} className={classes.promise}>
              <IconCheck size={16} stroke={1.8} className={classes.check} aria-hidden />
              {t(`secrets.${promise}`)}
            </li>
          ))}
        </ul>
      </Section>
    </Panel>
  )
}
