/** A curl option by its main name, whichever alias was used. */
export interface KnownOption {
  name: string
  takesValue: boolean
}

const list = (text: string): string[] => text.trim().split(/\s+/)

/** Options without a value, as of curl 8.3. Each has a `--no-…` form. */
const SWITCHES = list(`
  alpn anyauth append basic buffer ca-native cert-status clobber compressed compressed-ssh create-dirs crlf digest
  disable disable-eprt disable-epsv disallow-username-in-url doh-cert-status doh-insecure eprt epsv fail
  fail-early fail-with-body false-start form-escape ftp-create-dirs ftp-pasv ftp-pret ftp-skip-pasv-ip ftp-ssl-ccc
  ftp-ssl-control get globoff haproxy-protocol head help http0.9 http1.0 http1.1 http2 http2-prior-knowledge http3
  http3-only ignore-content-length include insecure ipv4 ipv6 junk-session-cookies keepalive list-only location
  location-trusted mail-rcpt-allowfails manual metalink negotiate netrc netrc-optional next npn ntlm ntlm-wb
  parallel parallel-immediate path-as-is post301 post302 post303 progress-bar progress-meter proxy-anyauth
  proxy-basic proxy-ca-native proxy-digest proxy-http2 proxy-insecure proxy-negotiate proxy-ntlm
  proxy-ssl-allow-beast proxy-ssl-auto-client-cert proxy-tlsv1 proxytunnel raw remote-header-name remote-name
  remote-name-all remote-time remove-on-error retry-all-errors retry-connrefused sasl-ir sessionid show-error
  silent socks5-basic socks5-gssapi socks5-gssapi-nec ssl ssl-allow-beast ssl-auto-client-cert ssl-no-revoke
  ssl-reqd ssl-revoke-best-effort sslv2 sslv3 styled-output suppress-connect-headers tcp-fastopen tcp-nodelay
  test-event tftp-no-options tlsv1 tlsv1.0 tlsv1.1 tlsv1.2 tlsv1.3 tr-encoding trace-ids trace-time use-ascii
  verbose version wdebug xattr
`)

/** Options with a value, as of curl 8.3. */
const WITH_VALUE = list(`
  abstract-unix-socket alt-svc aws-sigv4 cacert capath cert cert-type ciphers config connect-timeout connect-to
  continue-at cookie cookie-jar create-file-mode crlfile curves data data-ascii data-binary data-raw
  data-urlencode delegation dns-interface dns-ipv4-addr dns-ipv6-addr dns-servers doh-url dump-header egd-file
  engine etag-compare etag-save expect100-timeout form form-string ftp-account ftp-alternative-to-user ftp-method
  ftp-port ftp-ssl-ccc-mode happy-eyeballs-timeout-ms haproxy-clientip header hostpubmd5 hostpubsha256 hsts
  interface json keepalive-time key key-type krb libcurl limit-rate local-port login-options mail-auth mail-from
  mail-rcpt max-filesize max-redirs max-time netrc-file noproxy oauth2-bearer output output-dir parallel-max pass
  pinnedpubkey preproxy proto proto-default proto-redir proxy proxy-cacert proxy-capath proxy-cert proxy-cert-type
  proxy-ciphers proxy-crlfile proxy-header proxy-key proxy-key-type proxy-pass proxy-pinnedpubkey
  proxy-service-name proxy-tls13-ciphers proxy-tlsauthtype proxy-tlspassword proxy-tlsuser proxy-user proxy1.0
  pubkey quote random-file range rate referer request request-target resolve retry retry-delay retry-max-time
  sasl-authzid service-name socks4 socks4a socks5 socks5-hostname speed-limit speed-time stderr telnet-option
  tftp-blksize time-cond tls-max tls13-ciphers tlsauthtype tlspassword tlsuser trace trace-ascii unix-socket
  upload-file url url-query user user-agent write-out
`)

/** Options added after curl stopped accepting abbreviations. */
const LATER_SWITCHES = list(`
  dump-ca-embed follow mptcp out-null proxy-http3 skip-existing tls-earlydata
`)
const LATER_WITH_VALUE = list(`
  ech httpsig-algo httpsig-headers httpsig-key httpsig-keyid ip-tos ipfs-gateway keepalive-cnt knownhosts
  parallel-max-host sigalgs ssl-sessions trace-config upload-flags variable vlan-priority
`)

/** Options that curl has removed but that old documentation still shows. */
const FORMER_SWITCHES = ['environment']
const FORMER_WITH_VALUE = ['3p-quote', '3p-url', '3p-user', 'port']

/** Aliases of options, some of them former names, mapped to the option's main name. */
const ALIASES: Readonly<Record<string, string>> = {
  'ftp-ascii': 'use-ascii',
  ftpport: 'ftp-port',
  'http-request': 'request',
  'http2.0': 'http2',
  'show-headers': 'include',
  'telnet-options': 'telnet-option',
}

/** Aliases that can also be abbreviated. */
const SHORTENED_ALIASES: Readonly<Record<string, string>> = {
  'ftp-ssl': 'ssl',
  'ftp-ssl-reqd': 'ssl-reqd',
  krb4: 'krb',
  'socks5-gssapi-service': 'proxy-service-name',
}

const LETTERS: Readonly<Record<string, string>> = {
  '0': 'http1.0',
  '1': 'tlsv1',
  '2': 'sslv2',
  '3': 'sslv3',
  '4': 'ipv4',
  '6': 'ipv6',
  a: 'append',
  A: 'user-agent',
  b: 'cookie',
  B: 'use-ascii',
  c: 'cookie-jar',
  C: 'continue-at',
  d: 'data',
  D: 'dump-header',
  e: 'referer',
  E: 'cert',
  f: 'fail',
  F: 'form',
  g: 'globoff',
  G: 'get',
  h: 'help',
  H: 'header',
  i: 'include',
  I: 'head',
  j: 'junk-session-cookies',
  J: 'remote-header-name',
  k: 'insecure',
  K: 'config',
  l: 'list-only',
  L: 'location',
  m: 'max-time',
  M: 'manual',
  n: 'netrc',
  N: 'no-buffer',
  o: 'output',
  O: 'remote-name',
  p: 'proxytunnel',
  P: 'ftp-port',
  q: 'disable',
  Q: 'quote',
  r: 'range',
  R: 'remote-time',
  s: 'silent',
  S: 'show-error',
  t: 'telnet-option',
  T: 'upload-file',
  u: 'user',
  U: 'proxy-user',
  v: 'verbose',
  V: 'version',
  w: 'write-out',
  x: 'proxy',
  X: 'request',
  Y: 'speed-limit',
  y: 'speed-time',
  z: 'time-cond',
  Z: 'parallel',
  '#': 'progress-bar',
  ':': 'next',
}

const options = new Map<string, KnownOption>()
for (const name of [...SWITCHES, ...LATER_SWITCHES, ...FORMER_SWITCHES]) options.set(name, { name, takesValue: false })
for (const name of [...WITH_VALUE, ...LATER_WITH_VALUE, ...FORMER_WITH_VALUE])
  options.set(name, { name, takesValue: true })
for (const [alias, name] of Object.entries({ ...ALIASES, ...SHORTENED_ALIASES })) {
  const option = options.get(name)
  if (option) options.set(alias, option)
}
const shortened = [...SWITCHES, ...WITH_VALUE, ...Object.keys(SHORTENED_ALIASES)]

/** Returns the option with a long name, given without dashes and `no-`, or null if there's none. */
export const optionByName = (name: string): KnownOption | null => options.get(name) ?? null

/** Returns the only option whose name starts like this, `ambiguous` if there are several, or null if there's none. */
export function optionByBeginning(beginning: string): KnownOption | 'ambiguous' | null {
  const [only, ...others] = shortened.filter((name) => name.startsWith(beginning))
  return only === undefined ? null : others.length > 0 ? 'ambiguous' : optionByName(only)
}

/** Returns the option for a single letter, or null if there's none; `-N` and some others turn an option off. */
export function optionByLetter(letter: string): (KnownOption & { on: boolean }) | null {
  const written = Object.hasOwn(LETTERS, letter) ? LETTERS[letter] : undefined
  if (written === undefined) return null
  const option = optionByName(written.replace(/^no-/, ''))
  return option && { ...option, on: !written.startsWith('no-') }
}
