/** Headers that belong to the connection or are derived from the body (RFC 9110 §7.6.1); never taken from an endpoint's headers. */
export const OF_THE_CONNECTION =
  /^(connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect|content-length|accept-encoding|http2-settings)$/i
