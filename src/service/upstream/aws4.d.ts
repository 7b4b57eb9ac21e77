declare module 'aws4' {
  interface Request {
    host: string
    method: string
    /** Path and query, percent-encoded. */
    path: string
    headers: Record<string, string>
    body: Buffer | undefined
    service: string
    region: string
    extraHeadersToIgnore: Record<string, true>
  }
  const aws4: {
    /** Returns the request with its signature in the headers. Throws `URIError` if the path isn't valid UTF-8. */
    sign(request: Request, credentials: { accessKeyId: string; secretAccessKey: string }): Request
  }
  export default aws4
}
