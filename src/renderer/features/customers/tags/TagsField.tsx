import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { TagsInput, type TagsInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { MAX_TAG, MAX_TAGS } from '../../../../shared/management/records/server-customer.ts'

interface Props extends Pick<TagsInputProps, 'label' | 'description' | 'value' | 'onChange' | 'error'> {
  /** Existing tags to choose from. */
  known: readonly string[]
}

/** A field for tags, typed or chosen: Enter or a comma completes a tag. */
export function TagsField({ known, ...props }: Props) {
  const { t } = useTranslation('customers')
  return (
    <TagsInput
      placeholder={props.value?.length ? undefined : t('tags.placeholder')}
      data={[...known]}
      limit={50}
      maxTags={MAX_TAGS}
      maxLength={MAX_TAG}
      acceptValueOnBlur
      clearable={false}
      // Stay inside the dialog, which is above everything else on the page, without being clipped by its scrolling part.
      comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed', position: 'top' }}
      {...props}
    />
  )
}
