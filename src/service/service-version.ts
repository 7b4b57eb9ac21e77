declare const BUILD_VERSION: string | undefined

/** The package’s version, inserted by the build; `0.0.0` when running from source, as in tests. */
export const SERVICE_VERSION = typeof BUILD_VERSION === 'string' ? BUILD_VERSION : '0.0.0'
