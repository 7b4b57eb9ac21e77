/** A text file as its text: it's in the bundle. */
declare module '*.md?raw' {
  const text: string
  export default text
}
