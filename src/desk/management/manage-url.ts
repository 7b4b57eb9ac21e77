import { MANAGE_PATH } from '../../shared/management/operations.ts'

/** The end of our own service's `{base_url}`. */
const BASE_PATH = '/dev/v1'

/**
 * URL of the operations of the service at this base URL, without a trailing slash: `https://host/dev/v1` becomes `https://host/manage/v1`.
 * The origin is the same, so the API key goes nowhere else. Null if the base URL isn't one of our own service.
 */
export function manageUrlOf(baseUrl: string): string | null {
  const { origin, pathname } = new URL(baseUrl)
  return pathname.endsWith(BASE_PATH) ? origin + pathname.slice(0, -BASE_PATH.length) + MANAGE_PATH : null
}
