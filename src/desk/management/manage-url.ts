import { MANAGE_PATH } from '../../shared/management/operations.ts'

/** Path at the end of our own service's `{base_url}`. */
const BASE_PATH = '/dev/v1'

/**
 * Returns the URL of the management operations for the service with this base URL, without a trailing slash: `https://host/dev/v1` becomes
 * `https://host/manage/v1`. The origin is the same, so the API key isn't sent anywhere else. Null if the base URL can't belong to our own
 * service.
 */
export function manageUrlOf(baseUrl: string): string | null {
  const { origin, pathname } = new URL(baseUrl)
  return pathname.endsWith(BASE_PATH) ? origin + pathname.slice(0, -BASE_PATH.length) + MANAGE_PATH : null
}
