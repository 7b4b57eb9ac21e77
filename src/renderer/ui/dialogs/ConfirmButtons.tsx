import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'

export interface Confirmation {
  label: string
  /** Label of the other button, if it isn't “Cancel”. */
  keep?: string
  /** Whether the confirmed action is running. */
  busy?: boolean
  disabled?: boolean
  /** Whether the action failed, in which case it can be repeated but isn't the obvious next step. */
  failed?: boolean
  /** Whether the action deletes something. */
  danger?: boolean
  /** Whether the confirm button is focused first. */
  focused?: boolean
}

interface Props extends Confirmation {
  /** If undefined, the button submits the surrounding form. */
  onConfirm?: () => void
  onCancel: () => void
}

export function ConfirmButtons({
  label,
  keep,
  busy = false,
  disabled = false,
  failed = false,
  danger,
  focused,
  onConfirm,
  onCancel,
}: Props) {
  const { t } = useTranslation()
  return (
    <>
      <Button variant="default" onClick={onCancel}>
        {keep ?? t('cancel')}
      </Button>
      <span data-first-focus={focused || undefined}>
        <Button
          type={onConfirm ? 'button' : 'submit'}
          variant={failed ? 'default' : 'filled'}
          data-danger={(danger && !failed) || undefined}
          loading={busy}
          disabled={disabled}
          onClick={onConfirm}
        >
          {label}
        </Button>
      </span>
    </>
  )
}
