import { NativeSelect, SimpleGrid, Stack } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Body, Endpoint } from '../../../../shared/management/endpoint/endpoint.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { useDraft } from '../draft/use-draft.ts'
import { changeBodyKind } from './change-body-kind.ts'
import { DraftText } from './DraftText.tsx'
import { PairList } from './PairList.tsx'
import { hasPairStyle, PairStyle } from './PairStyle.tsx'
import { hasPartFields, PartFields } from './PartFields.tsx'

const KINDS = ['none', 'json', 'form', 'multipart', 'text', 'binary'] as const satisfies readonly Body['kind'][]

const MAX_TEMPLATE = 1_000_000
const MAX_TYPE = 200

const asTyped = (text: string) => ({ ok: true, value: text }) as const

/** The request body. */
export function BodyFields({ endpoint, problem }: { endpoint: Endpoint; problem: string | undefined }) {
  const { t } = useTranslation('endpoints')
  const { editEndpoint } = useDraft()
  const { id, body } = endpoint
  const change = (next: Body, key?: string) => editEndpoint(id, (now) => ({ ...now, body: next }), key)
  const parse = useMemo(
    () => ({
      template: (text: string) =>
        text.length <= MAX_TEMPLATE
          ? asTyped(text)
          : ({ ok: false, message: t('body.tooLong', { max: MAX_TEMPLATE }) } as const),
      contentType: (text: string) =>
        text.length <= MAX_TYPE
          ? asTyped(text)
          : ({ ok: false, message: t('body.tooLong', { max: MAX_TYPE }) } as const),
    }),
    [t],
  )
  return (
    <Stack>
      <SimpleGrid cols={2} spacing="md">
        <NativeSelect
          label={t('body.kind')}
          value={body.kind}
          data={KINDS.map((value) => ({ value, label: t(`body.kinds.${value}`) }))}
          onChange={(event) => change(changeBodyKind(body, event.currentTarget.value as Body['kind']))}
        />
        {(body.kind === 'text' || body.kind === 'binary') && (
          <DraftText
            label={t('body.contentType')}
            mono
            value={body.contentType}
            parse={parse.contentType}
            commit={(contentType) => change({ ...body, contentType }, 'body.contentType')}
          />
        )}
      </SimpleGrid>
      {(body.kind === 'json' || body.kind === 'text' || body.kind === 'binary') && (
        <DraftText
          key={body.kind}
          label={t('body.template')}
          field="body"
          mono
          rows={9}
          hint={t(`body.${body.kind}Hint`)}
          problem={problem}
          value={body.template}
          parse={parse.template}
          commit={(template) => change({ ...body, template }, 'body')}
        />
      )}
      {body.kind === 'form' && (
        <PairList
          title={t('body.fields')}
          addLabel={t('body.addField')}
          pairs={body.fields}
          onChange={(fields) => change({ ...body, fields }, 'body')}
          further={(field, put) => <PairStyle endpoint={endpoint} pair={field} list="form" onChange={put} />}
          hasFurther={(field) => hasPairStyle(endpoint, field)}
        />
      )}
      {body.kind === 'multipart' && (
        <PairList
          title={t('body.parts')}
          addLabel={t('body.addPart')}
          pairs={body.parts}
          onChange={(parts) => change({ ...body, parts }, 'body')}
          further={(part, put) => <PartFields endpoint={endpoint} part={part} onChange={put} />}
          hasFurther={(part) => hasPartFields(endpoint, part)}
        />
      )}
      {(body.kind === 'json' || body.kind === 'multipart') && (
        <Checkbox
          label={t('body.optional')}
          checked={body.optional ?? false}
          onChange={({ currentTarget: { checked } }) => {
            const { optional: _old, ...others } = body
            change(checked ? { ...others, optional: true } : others)
          }}
        />
      )}
    </Stack>
  )
}
