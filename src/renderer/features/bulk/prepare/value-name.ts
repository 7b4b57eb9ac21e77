/** A value that a server asks for, with its label where that says more. */
export const valueName = (key: string, label: string): string => {
  const name = label.trim()
  return name === '' || name === key ? key : `${key} (${name})`
}
