import { MANAGE_PATH } from '../../shared/management/operations.ts'

/** What `{base_url}` of our own service ends with. */
const BASE_PATH = '/dev/v1'

/**
 * Address of the operations of the service at this base URL, without a slash at the end: `https://host/dev/v1` leads to
 * `https://host/manage/v1`. It has the same origin, so the API key goes nowhere else. Null for a base URL that isn't one of our own
 * service.
 */
export function manageUrlOf(baseUrl: string): string | null {
  const { origin, pathname } = new URL(baseUrl)
  return pathname.endsWith(BASE_PATH) ? origin + pathname.slice(0, -BASE_PATH.length) + MANAGE_PATH : null
}
