/** Returns the credential in an `Authorization: Bearer …` header; null if the header is missing or has another scheme. */
export function readBearer(header: string | undefined): string | null {
  return /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1] ?? null
}
