import type { GetInputPropsReturnType } from '@mantine/form'
import type { CustomerValue } from '../../../../shared/management/definition/definition.ts'
import type { Customer } from '../../../../shared/model/customer.ts'
import { issueMessage } from '../../../../shared/text/issue-message.ts'
import { message } from '../../../../shared/text/message.ts'
import type { SchemaForm } from '../../../lib/form/use-schema-form.ts'
import { type Draft, draftSchema, findProblems, toCustomer } from './draft.ts'

/** Schema of the customer form; outputs the customer. `asked` are the values that the server requires for each customer. */
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

/** Returns the props of the field at a path, including the service's error about it. */
export type InputPropsOf = (path: string) => GetInputPropsReturnType & { readOnly: boolean }
