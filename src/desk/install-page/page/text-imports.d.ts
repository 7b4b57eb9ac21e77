/** A file's text, put in by Vite. */
declare module '*?raw' {
  const text: string
  export default text
}

/** A file as a `data:` URL, put in by Vite. */
declare module '*?inline' {
  const url: string
  export default url
}
