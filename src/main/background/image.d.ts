/** A picture as a data URL: it's in the bundle. */
declare module '*.png?inline' {
  const dataUrl: string
  export default dataUrl
}
