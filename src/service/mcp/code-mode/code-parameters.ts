import { type Parameter, parameterSchema } from '../../../shared/management/endpoint/endpoint.ts'
import { message } from '../../../shared/text/message.ts'
import { say } from '../../../shared/text/say.ts'

/** Maximum length of the code, in characters. */
const MAX_CODE = 20_000

/** Parameters of the tool that runs code. */
export const CODE_PARAMETERS: { parameters: Parameter[] } = {
  parameters: [
    parameterSchema.parse({
      name: 'code',
      type: 'string',
      required: true,
      description: say(message('mcp.code.code')),
      schema: { minLength: 1, maxLength: MAX_CODE },
    }),
  ],
}
