import { NativeSelect, SimpleGrid, Stack } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DefinitionProblem } from '../../../../shared/management/definition/definition-problems.ts'
import { type Endpoint, endpointSchema, METHODS, type Method } from '../../../../shared/management/endpoint/endpoint.ts'
import { useDraft } from '../draft/use-draft.ts'
import { BaseUrlField } from './BaseUrlField.tsx'
import { BodyFields } from './BodyFields.tsx'
import { CredentialFields } from './CredentialFields.tsx'
import { DraftText } from './DraftText.tsx'
import { FieldProblem } from './FieldProblem.tsx'
import { PairList } from './PairList.tsx'
import { hasPairStyle, PairStyle } from './PairStyle.tsx'
import { PathStyles } from './PathStyles.tsx'
import { parseBy } from './parse-text.ts'
import { problemText } from './problem-text.ts'
import classes from './RequestFields.module.css'
import { UnknownPlaceholders } from './UnknownPlaceholders.tsx'

const { shape } = endpointSchema

interface Props {
  endpoint: Endpoint
  problems: readonly DefinitionProblem[]
}

/** The HTTP request behind the tool. `{{name}}` is replaced by a parameter everywhere except in the API's address. */
export function RequestFields({ endpoint, problems }: Props) {
  const { t } = useTranslation('endpoints')
  const { editEndpoint } = useDraft()
  const parse = useMemo(
    () => ({
      path: parseBy(shape.path, t('request.pathProblem')),
      timeout: (text: string) => {
        const parsed = shape.timeoutSeconds.unwrap().safeParse(Number(text))
        return parsed.success && text.trim() !== ''
          ? ({ ok: true, value: String(parsed.data) } as const)
          : ({ ok: false, message: t('request.timeoutProblem') } as const)
      },
    }),
    [t],
  )
  const { id } = endpoint
  return (
    <Stack>
      <div className={classes.line}>
        <NativeSelect
          className={classes.method}
          label={t('request.method')}
          value={endpoint.method}
          data={[...METHODS]}
          onChange={(event) => {
            const method = event.currentTarget.value as Method
            editEndpoint(id, (now) => ({ ...now, method }))
          }}
        />
        <BaseUrlField endpoint={endpoint} problems={problems}>
          <div className={classes.path}>
            <DraftText
              label={t('request.path')}
              field="path"
              mono
              title={t('request.pathHint')}
              problem={problemText(problems, 'path', t)}
              value={endpoint.path}
              parse={parse.path}
              commit={(path) => editEndpoint(id, (now) => ({ ...now, path }), 'path')}
            />
          </div>
        </BaseUrlField>
      </div>
      <PathStyles endpoint={endpoint} />
      <UnknownPlaceholders endpoint={endpoint} />
      <SimpleGrid cols={2} spacing="md">
        <CredentialFields endpoint={endpoint} problems={problems} />
        <DraftText
          label={t('request.timeout')}
          value={String(endpoint.timeoutSeconds)}
          parse={parse.timeout}
          commit={(seconds) =>
            editEndpoint(id, (now) => ({ ...now, timeoutSeconds: Number(seconds) }), 'timeoutSeconds')
          }
        />
      </SimpleGrid>
      <PairList
        title={t('request.query')}
        addLabel={t('request.addQuery')}
        pairs={endpoint.query}
        onChange={(query) => editEndpoint(id, (now) => ({ ...now, query }), 'query')}
        further={(pair, put) => <PairStyle endpoint={endpoint} pair={pair} list="query" onChange={put} />}
        hasFurther={(pair) => hasPairStyle(endpoint, pair)}
      />
      <FieldProblem problems={problems} field="query" />
      <PairList
        title={t('request.headers')}
        addLabel={t('request.addHeader')}
        pairs={endpoint.headers}
        onChange={(headers) => editEndpoint(id, (now) => ({ ...now, headers }), 'headers')}
        further={(pair, put) => <PairStyle endpoint={endpoint} pair={pair} list="header" onChange={put} />}
        hasFurther={(pair) => hasPairStyle(endpoint, pair)}
      />
      <FieldProblem problems={problems} field="headers" />
      <PairList
        title={t('request.cookies')}
        addLabel={t('request.addCookie')}
        pairs={endpoint.cookies}
        onChange={(cookies) => editEndpoint(id, (now) => ({ ...now, cookies }), 'cookies')}
        further={(pair, put) => <PairStyle endpoint={endpoint} pair={pair} list="cookie" onChange={put} />}
        hasFurther={(pair) => hasPairStyle(endpoint, pair)}
      />
      <FieldProblem problems={problems} field="cookies" />
      <BodyFields endpoint={endpoint} problem={problemText(problems, 'body', t)} />
      {(endpoint.body.kind === 'form' || endpoint.body.kind === 'multipart') && (
        <FieldProblem problems={problems} field="body" />
      )}
    </Stack>
  )
}
