/** A text file, inlined into the bundle. */
declare module '*.md?raw' {
  const text: string
  export default text
}
