import { z } from 'zod'
import { commands } from '../../../shared/ipc/contract.ts'
import { issueMessage } from '../../../shared/text/issue-message.ts'
import { message } from '../../../shared/text/message.ts'
import type { Wording } from '../../lib/form/form-errors.ts'

/** A new passphrase, typed twice. */
export const newPassphraseSchema = z
  .object({ ...commands['secrets.usePassphrase'].input.shape, repeat: z.string() })
  .refine(({ passphrase, repeat }) => repeat === passphrase, {
    path: ['repeat'],
    error: issueMessage(message('secretStorage.passphrase.differs')),
    when: ({ issues }) => issues.length === 0,
  })

/** Returns the message for an issue with the new passphrase. */
export const newPassphraseWording: Wording = (issue) =>
  issue.code === 'too_big'
    ? message('secretStorage.passphrase.tooLong', { max: Number(issue.maximum) })
    : message('secretStorage.passphrase.tooShort', { min: issue.code === 'too_small' ? Number(issue.minimum) : 0 })

/** The form's initial values. */
export const NO_PASSPHRASE = { passphrase: '', repeat: '' }
