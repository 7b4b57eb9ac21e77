/** How customers log in to an API: its authorization server, and this service's registration there. */
export interface LoginSettings {
  /** The authorization server's issuer, whose metadata names its endpoints; '' if the two endpoints are given instead. */
  issuer: string
  authorizationEndpoint: string
  tokenEndpoint: string
  clientId: string
  /** How the client's secret is sent; `none` for a client without one. */
  clientAuthentication: 'basic' | 'body' | 'none'
  scope: string
  /** The API for which tokens are requested (RFC 8707); '' for none. */
  resource: string
  /** Additional parameters of the authorization request. */
  parameters: Readonly<Record<string, string>>
  /** The claim that says who logged in. */
  personClaim: string
}

/** An authorization server's endpoints. `namesIssuer`: whether its responses name the issuer (RFC 9207). */
export interface LoginEndpoints {
  issuer: string | null
  authorizationEndpoint: string
  tokenEndpoint: string
  revocationEndpoint: string | null
  namesIssuer: boolean
}
