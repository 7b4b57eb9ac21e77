/** Lists every code in a catalog; plural forms share one. */
export function codesIn(catalogue: object, prefix = ''): string[] {
  const codes = Object.entries(catalogue).flatMap(([key, value]) =>
    typeof value === 'string'
      ? prefix + key.replace(/_(?:zero|one|two|few|many|other)$/, '')
      : codesIn(value, `${prefix}${key}.`),
  )
  return [...new Set(codes)]
}
