// @ts-check

/**
 * The environment for Electron's own installer. The installer doesn't read npm's settings, and uses a proxy only on request
 * (`@electron/get` 5.1, `ELECTRON_GET_USE_PROXY`): behind a company proxy, npm would work but the download would fail. npm passes its
 * settings to scripts as `npm_config_…`.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} [arch] of this Node: native modules are built for it, so Electron has to match. Under Rosetta, the installer would choose
 * arm64 unless `npm_config_arch` is also set.
 * @returns {NodeJS.ProcessEnv}
 */
export function downloadEnvironment(env, arch = process.arch) {
  const https = env.HTTPS_PROXY || env.https_proxy || env.npm_config_https_proxy || env.npm_config_proxy
  const http = env.HTTP_PROXY || env.http_proxy || env.npm_config_proxy
  const noProxy = env.NO_PROXY || env.no_proxy || env.npm_config_noproxy
  const extraAuthorities = env.NODE_EXTRA_CA_CERTS || env.npm_config_cafile
  return {
    ...env,
    ELECTRON_INSTALL_ARCH: env.ELECTRON_INSTALL_ARCH || arch,
    npm_config_arch: env.npm_config_arch || arch,
    ...((https || http) && { ELECTRON_GET_USE_PROXY: '1' }),
    ...(https && { HTTPS_PROXY: https, https_proxy: https }),
    ...(http && { HTTP_PROXY: http, http_proxy: http }),
    ...(noProxy && { NO_PROXY: noProxy, no_proxy: noProxy }),
    ...(extraAuthorities && { NODE_EXTRA_CA_CERTS: extraAuthorities }),
  }
}

/**
 * A proxy's address without its user and password, for use in a message.
 * @param {NodeJS.ProcessEnv} env of the installer
 * @returns {string | null}
 */
export function shownProxy(env) {
  const proxy = env.HTTPS_PROXY ?? env.HTTP_PROXY
  if (!proxy) return null
  try {
    return new URL(proxy).host
  } catch {
    return 'an address that can’t be read'
  }
}
