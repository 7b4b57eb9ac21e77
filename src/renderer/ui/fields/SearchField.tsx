import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './SearchField.module.css'

interface Props {
  /** Accessible name, and the placeholder unless `placeholder` is set. */
  label: string
  placeholder?: string
  value: string
  onChange: (value: string) => void
  /** Handles other keys. It receives Escape only when the field is empty; otherwise, Escape clears the field. */
  onKeyDown?: (event: KeyboardEvent) => void
  ref?: RefObject<HTMLInputElement | null>
  title?: string
  'aria-keyshortcuts'?: string
  w?: string
  flex?: number
  className?: string | undefined
}

/** A field that filters the content shown with it. */
export function SearchField({ label, placeholder = label, value, onChange, onKeyDown, ref, ...others }: Props) {
  const { t } = useTranslation()
  const own = useRef<HTMLInputElement>(null)
  const input = ref ?? own
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && value !== '') {
      // Otherwise, Escape would also close whatever contains the field.
      event.stopPropagation()
      onChange('')
    } else onKeyDown?.(event)
  }
  const clear = () => {
    onChange('')
    input.current?.focus()
  }
  return (
    <TextInput
      ref={input}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      title={placeholder === label ? undefined : placeholder}
      spellCheck={false}
      value={value}
      classNames={{ root: classes.field, input: classes.input }}
      leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
      rightSection={value !== '' && <CloseButton size="sm" aria-label={t('clearSearch')} onClick={clear} />}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={onKey}
      {...others}
    />
  )
}
