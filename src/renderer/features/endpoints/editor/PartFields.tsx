import { SimpleGrid, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Endpoint, type Part, partSchema } from '../../../../shared/management/endpoint/endpoint.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { PairList } from './PairList.tsx'
import { hasPairStyle, PairStyle } from './PairStyle.tsx'

interface Props {
  endpoint: Endpoint
  part: Part
  onChange: (part: Part) => void
}

/** Whether a part has more than its name and value. */
export const hasPartFields = (endpoint: Endpoint, part: Part): boolean =>
  part.filename !== undefined ||
  part.contentType !== undefined ||
  part.base64 === true ||
  (part.headers ?? []).length > 0 ||
  hasPairStyle(endpoint, part)

/** The settings of a multipart part: whether it's a file, how its value is serialized, and its headers. */
export function PartFields({ endpoint, part, onChange }: Props) {
  const { t } = useTranslation('endpoints')
  const { name, filename = '', contentType = '', base64 = false, headers = [] } = part
  const change = (field: 'filename' | 'contentType', text: string) => {
    const { [field]: _old, ...others } = part
    const next = text === '' ? others : { ...others, [field]: text }
    if (partSchema.shape[field].safeParse(text).success) onChange(next)
  }
  const shared = { 'data-mono': true, spellCheck: false }
  return (
    <>
      <SimpleGrid cols={2} spacing="xs">
        <TextInput
          {...shared}
          aria-label={t('body.filenameOf', { name })}
          placeholder={t('body.filename')}
          value={filename}
          onChange={(event) => change('filename', event.currentTarget.value)}
        />
        <TextInput
          {...shared}
          aria-label={t('body.contentTypeOf', { name })}
          placeholder={t('body.partType')}
          value={contentType}
          onChange={(event) => change('contentType', event.currentTarget.value)}
        />
      </SimpleGrid>
      <PairStyle endpoint={endpoint} pair={part} list="part" onChange={onChange} />
      <Checkbox
        label={t('body.base64')}
        aria-label={t('body.base64Of', { name })}
        checked={base64}
        onChange={(event) => {
          const { base64: _old, ...others } = part
          onChange(event.currentTarget.checked ? { ...others, base64: true } : others)
        }}
      />
      <PairList
        title={t('body.headersOf', { name })}
        addLabel={t('request.addHeader')}
        pairs={headers}
        onChange={(next) => {
          const { headers: _old, ...others } = part
          onChange(next.length === 0 ? others : { ...others, headers: next })
        }}
      />
    </>
  )
}
