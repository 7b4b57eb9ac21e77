/**
 * Splits an AWS secret into the access key ID and the secret access key, if it contains both, separated by a colon: neither can contain one.
 * Otherwise, the access key ID is that of the credential.
 */
export function splitAccessKey(accessKeyId: string, secret: string): { accessKeyId: string; secretAccessKey: string } {
  const trimmed = secret.trim()
  const colon = trimmed.indexOf(':')
  return colon < 0
    ? { accessKeyId, secretAccessKey: trimmed }
    : { accessKeyId: trimmed.slice(0, colon).trim(), secretAccessKey: trimmed.slice(colon + 1).trim() }
}
