import { Button, Flex, Loader, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { IssuedRecord, UrlCheck } from '../../../../../shared/history/issued-record.ts'
import { say } from '../../../../../shared/text/say.ts'
import { openHandOff } from '../../../../lib/hand-off-store.ts'
import { invoke } from '../../../../lib/ipc/invoke.ts'
import { useTask } from '../../../../lib/ipc/use-task.ts'
import { updateIssuedUrl } from '../../../../lib/issued-urls/issued-store.ts'
import { readIssued } from '../../../../lib/issued-urls/read-issued.ts'
import { CopyButton } from '../../../../ui/copy/CopyButton.tsx'
import { Badge } from '../../../../ui/feedback/Badge.tsx'
import { ErrorAlert } from '../../../../ui/feedback/ErrorAlert.tsx'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import classes from './ChangedUrls.module.css'
import type { useUrlTests } from './use-url-tests.ts'

interface Props {
  record: IssuedRecord
  /** When the URL's address changed, in ms since 1970. Earlier tests are ignored. */
  changedAt: number
  shared: boolean
  onShared: (shared: boolean) => void
  tests: ReturnType<typeof useUrlTests>
}

/** A URL whose address changed: test it, share it, and check it off. */
export function ChangedUrlRow({ record, changedAt, shared, onShared, tests }: Props) {
  const { t } = useTranslation('reachable')
  const sharing = useTask()
  const { id, customer, server } = record
  const test = tests.tests[id]
  const named = { customer: customer.primaryIdentity }
  const copy = async () => {
    const copied = await invoke('history.copy', { id, what: 'url' })
    onShared(true)
    return copied
  }
  const share = () =>
    void sharing.run(async () => {
      const issued = await readIssued(record)
      // This session's copy of the URL still has the previous address.
      updateIssuedUrl(id, issued.access.url)
      openHandOff(issued)
    })
  const isRunning = test?.state === 'running'
  const check = record.check !== null && record.check.at >= changedAt ? record.check : null
  return (
    <li>
      <Flex wrap="wrap" align="center" columnGap="sm" rowGap="3xs" py="2xs">
        <Checkbox
          aria-label={t('changed.shared', named)}
          checked={shared}
          onChange={({ currentTarget: { checked } }) => onShared(checked)}
        />
        <div className={classes.who}>
          <Text inherit truncate dir="ltr" c="var(--text)" title={customer.primaryIdentity}>
            {customer.primaryIdentity}
          </Text>
          <Flex gap="xs" align="center" fz="sm" c="dimmed">
            <Text span inherit truncate miw={0} dir="auto" title={server.name}>
              {server.name}
            </Text>
            <Flex component="span" role="status" flex="none" gap="2xs" align="center">
              {isRunning ? (
                <>
                  <Loader size={12} aria-hidden />
                  {t('changed.testing')}
                </>
              ) : (
                check && <Outcome check={check} />
              )}
            </Flex>
          </Flex>
        </div>
        <Flex gap="3xs" ms="auto" align="center">
          <Button
            variant="subtle"
            size="xs"
            aria-label={t(isRunning ? 'changed.cancelOneOf' : 'changed.testOneOf', named)}
            onClick={() => (isRunning ? tests.cancel(id) : tests.start(id))}
          >
            {t(isRunning ? 'changed.cancelOne' : 'changed.testOne')}
          </Button>
          <Button
            variant="subtle"
            size="xs"
            loading={sharing.busy}
            aria-label={t('changed.shareOneOf', named)}
            onClick={share}
          >
            {t('changed.shareOne')}
          </Button>
          <CopyButton iconOnly quiet value={copy} label={t('changed.copyOf', named)} />
        </Flex>
      </Flex>
      {check?.problem && !isRunning && (
        <Text size="sm" c="dimmed" ms="2xl" mb="2xs">
          {say(check.problem.cause)} {say(check.problem.remedy)}
        </Text>
      )}
      {test?.state === 'failed' && <ErrorAlert error={test.error} at={test.at} />}
      {sharing.failure && <ErrorAlert {...sharing.failure} />}
    </li>
  )
}

const TONES = { working: 'good', connects: 'quiet', warning: 'warn', broken: 'bad' } as const

/** The result of the last test at the new address. */
function Outcome({ check }: { check: UrlCheck }) {
  const { t } = useTranslation('reachable')
  return <Badge tone={TONES[check.state]}>{t(`changed.outcomes.${check.state}`)}</Badge>
}
