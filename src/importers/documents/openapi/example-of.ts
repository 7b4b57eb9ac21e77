import { isJsonObject, type Json } from '../json.ts'
import type { Resolve } from './resolve-reference.ts'

/** The value of the first example that a parameter or a media type gives. */
export function exampleOf(
  holder: { example?: Json | undefined; examples?: Json | undefined },
  resolve: Resolve,
): Json | undefined {
  if (holder.example !== undefined) return holder.example
  if (!isJsonObject(holder.examples)) return undefined
  const [first] = Object.values(holder.examples)
  const example = resolve(first)
  if (!isJsonObject(example)) return undefined
  return example.value ?? example.dataValue
}
