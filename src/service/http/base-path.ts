/** Path of `{base_url}` on the listener. */
export const BASE_PATH = '/dev/v1'
