const HEADER =
  /(?:^|[-_])(?:api[-_]?keys?|apikey|access[-_]?key|private[-_]?key|subscription[-_]?key|application[-_]?key|app[-_]?key|auth[-_]?key|master[-_]?key|rest[-_]?api[-_]?key|rapidapi[-_]?key|functions[-_]?key|license[-_]?key|token|secret|password|passwd|signature|session|session[-_]?id|auth|authorization|authentication|credentials?|jwt)$/i
const QUERY =
  /^(?:.*[-_.[])?(?:key|token|secret|signature|sig|hapikey|wstoken|apitoken|authtoken|accesstoken|usertoken|authkey|accesskey|userkey|secretkey|private[-_]?token|api[-_]?token|personal[-_]?token|password|passwd|pwd|api[-_]?key|apikey|appid|app[-_]?key|access[-_]?token|auth[-_]?token|auth|jwt|client[-_]?secret|session[-_]?id|sessionid|subscription[-_]?key|hmac|credential|authorization)\]?$/i
const CAMEL_SECRET =
  /^(?:[a-z]+)?(?:ApiKey|AccessToken|AuthToken|ClientSecret|apiKey|accessToken|authToken|clientSecret)$/
const NO_SECRET =
  /(?:page|next|prev|cursor|continuation|sync|delta|max|min|total|num|idempotency|cache|sort|order|partition|primary|foreign|row|group|object|public|resume|start)[-_.]?(?:key|token)s?$/i
const BODY =
  /^(?:.*[-_.])?(?:password|passwd|pwd|passphrase|secret|client[-_]?secret|api[-_]?key|apikey|access[-_]?token|refresh[-_]?token|auth[-_]?token|id[-_]?token|bearer[-_]?token|private[-_]?key|secret[-_]?key|access[-_]?key|token|otp|pin|cvv|cvc|card[-_]?number)$/i

/** Whether a header's name indicates a secret. */
export const isSecretHeader = (name: string): boolean => HEADER.test(name) && !NO_SECRET.test(name)

/** Whether a query parameter's name indicates a secret. */
export const isSecretQuery = (name: string): boolean =>
  (QUERY.test(name) || CAMEL_SECRET.test(name)) && !NO_SECRET.test(name)

/** Whether a body field's name indicates a secret. */
export const isSecretField = (name: string): boolean =>
  (BODY.test(name) || CAMEL_SECRET.test(name)) && !NO_SECRET.test(name)

/** Whether a path segment is a secret, as in the URLs of some webhooks and bots. */
export const isSecretSegment = (segment: string, host: string): boolean =>
  /^bot\d{6,}:[\w-]{30,}$/.test(segment) ||
  (/^(?:hooks\.slack\.com|discord(?:app)?\.com|[\w.-]*webhook\.office\.com|hooks\.zapier\.com|maker\.ifttt\.com)(?::|$)/.test(
    host,
  ) &&
    /^(?=.*[A-Za-z])(?=.*\d|.{20,})[\w@-]{8,}$/.test(segment))
