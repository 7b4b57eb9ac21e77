/** Returns the prefix of URLs with a host and port of this network. */
export function networkAddress({ host, port }: { host: string; port: number }): string {
  return new URL(`https://${host.includes(':') ? `[${host}]` : host}:${port}`).origin
}
