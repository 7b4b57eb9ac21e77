import type { GetInputPropsReturnType } from '@mantine/form'
import type { CustomerValue } from '../../../../shared/management/definition/definition.ts'
import type { Customer } from '../../../../shared/model/customer.ts'
import { issueMessage } from '../../../../shared/text/issue-message.ts'
import { message } from '../../../../shared/text/message.ts'
import type { SchemaForm } from '../../../lib/form/use-schema-form.ts'
import { type Draft, draftSchema, findProblems, toCustomer } from './draft.ts'

/** The rules of the customer form, which becomes the customer; `asked`: what the server asks for each of them. */
export const customerFormSchema = (asked: readonly CustomerValue[]) =>
  draftSchema
    .superRefine((draft, context) => {
      for (const [field, problem] of Object.entries(findProblems(draft, asked))) {
        const words = issueMessage(message(`generate.problems.${problem}`))
        context.addIssue({ code: 'custom', path: [field], message: words })
      }
    })
    .transform((draft) => toCustomer(draft, asked))

export type CustomerFormControl = SchemaForm<Draft, Customer>

/** What the form gives the field at a path, with what the service has said about it. */
export type InputPropsOf = (path: string) => GetInputPropsReturnType & { readOnly: boolean }
