/** The credential of an `Authorization: Bearer …` header; null for a missing header or another scheme. */
export function readBearer(header: string | undefined): string | null {
  return /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1] ?? null
}
