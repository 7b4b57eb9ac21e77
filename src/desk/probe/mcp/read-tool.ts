import { estimateTokenCount } from 'tokenx'
import { z } from 'zod'
import type { ProbedTool, ProbeWarning } from '../../../shared/probe/probe-result.ts'
import { type Message, message } from '../../../shared/text/message.ts'
import { MAX_PROPERTIES, MAX_TOOL_BYTES } from '../limits.ts'
import { schemaWarnings } from './check-schema.ts'
import { headerParamsProblem } from './header-params.ts'

/** The characters that MCP allows in a tool's name (2025-11-25, server/tools). */
const USUAL_NAME = /^[A-Za-z0-9_.-]{1,128}$/

const object = z.record(z.string(), z.json())
const hint = z.boolean().nullable().catch(null)
const text = z.string().nullable().catch(null)
/** Only the name is required; everything else is read as far as possible. */
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

/** Reads one entry of `tools/list` into `tools`, and adds possible problems for clients to `warnings`. */
export function readTool(entry: unknown, tools: ProbedTool[], warnings: ProbeWarning[]): void {
  const bytes = Buffer.byteLength(JSON.stringify(entry) ?? '')
  const huge = bytes > MAX_TOOL_BYTES || propertiesOf(entry) > MAX_PROPERTIES
  const parsed = listed.safeParse(huge ? { ...Object(entry), inputSchema: {}, outputSchema: null } : entry)
  if (!parsed.success) {
    warnings.push({ tool: null, message: message('probe.toolWarnings.nameMissing') })
    return
  }
  const { name, description, inputSchema, outputSchema } = parsed.data
  const warn = (warning: Message) => warnings.push({ tool: name, message: warning })
  if (!USUAL_NAME.test(name)) warn(message('probe.toolWarnings.nameUnusual'))
  if (!description) warn(message('probe.toolWarnings.noDescription'))
  if (huge) warn(message('probe.toolWarnings.schemaHuge', { kilobytes: Math.ceil(bytes / 1024) }))
  else if (inputSchema === null) warn(message('probe.toolWarnings.schemaMissing'))
  else {
    schemaWarnings(inputSchema, 'inputSchema').forEach(warn)
    const reason = headerParamsProblem(inputSchema)
    if (reason !== null) warn(message('probe.toolWarnings.headerInvalid', { reason }))
  }
  if (outputSchema !== null) schemaWarnings(outputSchema, 'outputSchema').forEach(warn)
  const shown = { name, description: description ?? undefined, inputSchema: inputSchema ?? undefined }
  tools.push(shownTool(parsed.data, bytes, huge ? Math.ceil(bytes / 4) : estimateTokenCount(JSON.stringify(shown))))
}

/** Number of a tool's arguments. */
function propertiesOf(entry: unknown): number {
  const { inputSchema } = Object(entry) as { inputSchema?: unknown }
  const { properties } = Object(inputSchema) as { properties?: unknown }
  return Object.keys(Object(properties)).length
}

const shownTool = (
  { name, title, description, inputSchema, outputSchema, annotations }: z.output<typeof listed>,
  bytes: number,
  tokens: number,
): ProbedTool => ({
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
  bytes,
  tokens,
})
