import { Box, Button, Flex, Paper, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EndpointTest } from '../../../../shared/management/endpoint/endpoint-test.ts'
import { duration, bytes as formatBytes } from '../../../../shared/text/measures.ts'
import { say } from '../../../../shared/text/say.ts'
import { Callout } from '../../../ui/feedback/Callout.tsx'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import { JsonText } from '../model/JsonText.tsx'
import { prettyBody } from './pretty-body.ts'
import classes from './TestResult.module.css'
import { wasSent } from './test-store.ts'

const SHOWN = 12_000

function Pairs({ title, pairs }: { title: string; pairs: EndpointTest['headers'] }) {
  return (
    <Text component="details" size="sm">
      <Text component="summary" inherit c="dimmed" fw={550}>
        {title}{' '}
        <Text span inherit c="var(--text-3)" fw={450}>
          {pairs.length}
        </Text>
      </Text>
      <Box component="dl" ps="lg" mt="2xs" data-selectable>
        {pairs.map(({ name, value }, index) => (
          <div key={index} className={classes.pair} data-mono>
            <Text component="dt" inherit c="var(--text-3)">
              {name}
            </Text>
            <dd>{value}</dd>
          </div>
        ))}
      </Box>
    </Text>
  )
}

/** The real API's response: the outcome and the content. */
export function TestResult({ result, at }: { result: EndpointTest; at: number }) {
  const { t, i18n } = useTranslation('endpoints')
  const [all, setAll] = useState(false)
  const { ok, status, statusText, durationMs, bytes, contentType, redirects, problem, request, body, headers } = result
  const pretty = useMemo(() => (body === null ? null : prettyBody(body)), [body])
  const needsValues = problem?.kind === 'needsValues'
  const problemTone = needsValues ? 'warn' : 'bad'
  const cut = pretty !== null && !all && pretty.length > SHOWN
  return (
    <Flex aria-label={t('test.result')} component="section" direction="column" gap="sm">
      <Flex component="p" align="baseline" fz="sm" c="dimmed" wrap="wrap" columnGap="md" rowGap="4xs" role="status">
        <Text component="strong" size="md" fw={650} c={`var(--${ok ? 'good' : problemTone})`}>
          {status !== null
            ? `${status} ${statusText}`.trim()
            : t(needsValues ? 'test.needsValues' : wasSent(result) ? 'test.noAnswer' : 'test.notSent')}
        </Text>
        {wasSent(result) && <span>{duration(durationMs, i18n.language)}</span>}
        {status !== null && <span>{formatBytes(bytes, i18n.language)}</span>}
        {contentType !== '' && (
          <Text span inherit truncate maw="13.75rem" title={contentType}>
            {contentType}
          </Text>
        )}
        {redirects > 0 && <span>{t('test.redirects', { count: redirects })}</span>}
        <Text span inherit ms="auto" c="var(--text-3)">
          <RelativeTime time={at} />
        </Text>
      </Flex>
      {/* The fields above say which values are missing. */}
      {problem && !needsValues && (
        <Callout
          role="alert"
          tone="bad"
          outlined
          icon={<IconAlertTriangle size={16} stroke={1.8} aria-hidden />}
          // The line above already shows the API's status.
          title={problem.kind === 'upstreamStatus' ? undefined : say(problem.message)}
        >
          <p>{say(problem.remedy)}</p>
        </Callout>
      )}
      {pretty !== null && pretty !== '' && (
        <Paper withBorder radius="md" bg="var(--well)">
          <JsonText text={cut ? pretty.slice(0, SHOWN) : pretty} label={t('test.body')} wrap py="sm" px="md" />
          {cut && (
            <Button variant="subtle" size="xs" mb="3xs" mx="3xs" onClick={() => setAll(true)}>
              {t('test.showAll', { count: pretty.length })}
            </Button>
          )}
        </Paper>
      )}
      {body === null && status !== null && bytes > 0 && <Text c="dimmed">{t('test.notText')}</Text>}
      {body === '' && <Text c="dimmed">{t('test.emptyBody')}</Text>}
      {headers.length > 0 && <Pairs title={t('test.headers')} pairs={headers} />}
      {request && (
        <>
          <Text size="sm" c="dimmed" data-mono data-selectable>
            {request.method} {request.url}
          </Text>
          <Pairs title={t('test.requestHeaders')} pairs={request.headers} />
        </>
      )}
    </Flex>
  )
}
