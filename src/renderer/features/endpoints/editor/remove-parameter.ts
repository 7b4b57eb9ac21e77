import type { Endpoint } from '../../../../shared/management/endpoint/endpoint.ts'
import { inlineParameter } from '../../../../shared/management/endpoint/inline-parameter.ts'
import { parseTemplate } from '../../../../shared/management/endpoint/template.ts'
import { mapTemplates } from './rename-parameter.ts'

/**
 * Removes the parameter at `index` and substitutes its default or example; with neither, its placeholder stays. If two parameters share the
 * name, removes only the one at `index`.
 */
export function removeParameter(endpoint: Endpoint, index: number): Endpoint {
  const parameter = endpoint.parameters[index]
  if (!parameter) return endpoint
  const { name } = parameter
  const without = { ...endpoint, parameters: endpoint.parameters.filter((_, at) => at !== index) }
  if (without.parameters.some((each) => each.name === name)) return without
  const inlined = inlineParameter(endpoint, name)
  if (inlined !== endpoint) return inlined
  return mapTemplates(without, (template) =>
    parseTemplate(template, new Set([name]))
      .map((part) => ('text' in part ? part.text : ''))
      .join(''),
  )
}
