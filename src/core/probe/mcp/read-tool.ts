import { estimateTokenCount } from 'tokenx'
import { z } from 'zod'
import type { ProbedTool, ProbeWarning } from '../../../shared/probe/probe-result.ts'
import { schemaProblems } from './check-schema.ts'
import { headerParamsProblem } from './header-params.ts'

/** What MCP allows in a tool's name (2025-11-25, server/tools). */
const USUAL_NAME = /^[A-Za-z0-9_.-]{1,128}$/

const object = z.record(z.string(), z.json())
const hint = z.boolean().nullable().catch(null)
const text = z.string().nullable().catch(null)
/** Only the name is needed; all else is read as far as it can be. */
const listed = z.looseObject({
  name: z.string(),
  title: text.default(null),
  description: text.default(null),
  inputSchema: object.nullable().catch(null).default(null),
  outputSchema: object.nullable().catch(null).default(null),
  annotations: z
    .looseObject({
      title: text.default(null),
      readOnlyHint: hint.default(null),
      destructiveHint: hint.default(null),
      idempotentHint: hint.default(null),
      openWorldHint: hint.default(null),
    })
    .nullable()
    .catch(null)
    .default(null),
})

/** Reads one entry of `tools/list` into `tools`, and what is remarkable about it into `warnings`. */
export function readTool(entry: unknown, tools: ProbedTool[], warnings: ProbeWarning[]): void {
  const parsed = listed.safeParse(entry)
  if (!parsed.success) {
    warnings.push({ code: 'notATool', tool: null, text: 'An entry of the list has no name; it was left out.' })
    return
  }
  const { name, title, description, inputSchema, outputSchema, annotations } = parsed.data
  const warn = (code: ProbeWarning['code'], words: string) => warnings.push({ code, tool: name, text: words })
  if (!USUAL_NAME.test(name)) {
    warn('unusualName', 'The name has other characters than letters, digits, _ - and ., or more than 128 of them.')
  }
  if (!description)
    warn('noDescription', 'There is no description, so that a model can only guess what the tool is for.')
  if (inputSchema === null)
    warn('schemaMissing', 'There is no schema of the arguments; most clients refuse such a tool.')
  else {
    for (const { code, text: words } of schemaProblems(inputSchema)) warn(code, words)
    const header = headerParamsProblem(inputSchema)
    if (header !== null) {
      warn(
        'headerInvalid',
        `The schema sends parameters as headers with ${header}; current clients leave the tool out.`,
      )
    }
  }
  if (outputSchema !== null) {
    for (const { code, text: words } of schemaProblems(outputSchema)) warn(code, `Schema of the reply: ${words}`)
  }
  const shown = { name, description: description ?? undefined, inputSchema: inputSchema ?? undefined }
  tools.push({
    name,
    title: title ?? annotations?.title ?? null,
    description,
    inputSchema: inputSchema ?? {},
    outputSchema,
    annotations: {
      readOnly: annotations?.readOnlyHint ?? null,
      destructive: annotations?.destructiveHint ?? null,
      idempotent: annotations?.idempotentHint ?? null,
      openWorld: annotations?.openWorldHint ?? null,
    },
    bytes: Buffer.byteLength(JSON.stringify(entry)),
    tokens: estimateTokenCount(JSON.stringify(shown)),
  })
}
