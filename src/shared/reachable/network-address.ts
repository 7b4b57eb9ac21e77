/** What URLs with a host and a port of this network begin with. */
export function networkAddress({ host, port }: { host: string; port: number }): string {
  return new URL(`https://${host.includes(':') ? `[${host}]` : host}:${port}`).origin
}
