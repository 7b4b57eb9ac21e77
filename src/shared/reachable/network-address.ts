/** Returns the prefix of URLs for a host and port on this network. */
export function networkAddress({ host, port }: { host: string; port: number }): string {
  return new URL(`https://${host.includes(':') ? `[${host}]` : host}:${port}`).origin
}
