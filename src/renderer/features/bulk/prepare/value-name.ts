/** Name of a required value, with its label if that adds information. */
export const valueName = (key: string, label: string): string => {
  const name = label.trim()
  return name === '' || name === key ? key : `${key} (${name})`
}
