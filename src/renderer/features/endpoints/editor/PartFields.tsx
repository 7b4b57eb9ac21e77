import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Part, partSchema } from '../../../../shared/platform/endpoint.ts'
import classes from './PairList.module.css'

interface Props {
  part: Part
  onChange: (part: Part) => void
}

/** What makes a part of a multipart body a file: its name and its type. Without a name it is a plain field. */
export function PartFields({ part, onChange }: Props) {
  const { t } = useTranslation('endpoints')
  const { name, filename = '', contentType = '' } = part
  const change = (field: 'filename' | 'contentType', text: string) => {
    const { [field]: _old, ...others } = part
    const next = text === '' ? others : { ...others, [field]: text }
    if (partSchema.shape[field].safeParse(text).success) onChange(next)
  }
  const shared = { classNames: { input: classes.input }, spellCheck: false }
  return (
    <div className={classes.part}>
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
    </div>
  )
}
