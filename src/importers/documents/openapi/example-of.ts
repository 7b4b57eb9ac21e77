import { isJsonObject, type Json } from '../json.ts'
import type { Resolve } from './resolve-reference.ts'

/** Returns the value of the first example of a parameter or media type. */
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
