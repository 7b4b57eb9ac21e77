import { Provider, type ResolvedUpdateFileInfo, type UpdateInfo } from 'electron-updater'
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider.js'
import type { Release } from './release-metadata.ts'
import { noFile } from './update-failure.ts'
import type { PackageType } from './update-source.ts'

/** File name suffixes by kind of package. */
const ENDINGS: Record<PackageType, string> = {
  appImage: '.AppImage',
  nsis: '.exe',
  mac: '.zip',
  deb: '.deb',
  rpm: '.rpm',
}

/** The files of a release for one kind of package. Throws `AppFailure` updateFailed when the release has none. */
export function filesFor(
  { version, files }: Release,
  packageType: PackageType,
): [Release['files'][number], ...Release['files']] {
  const [first, ...others] = files.filter(({ url }) => url.endsWith(ENDINGS[packageType]))
  if (first === undefined) throw noFile(version)
  return [first, ...others]
}

/** Provider options, as passed on by electron-updater. */
interface Options {
  newest: () => Promise<Release>
  baseUrl: string
  packageType: PackageType
}

/** Provides electron-updater with nothing but data from signed bytes. */
export class SignedProvider extends Provider<UpdateInfo> {
  readonly #options: Options

  constructor(options: unknown, _updater: unknown, runtime: ProviderRuntimeOptions) {
    super(runtime)
    this.#options = options as Options
  }

  override async getLatestVersion(): Promise<UpdateInfo> {
    const { newest, packageType } = this.#options
    const release = await newest()
    const files = filesFor(release, packageType)
    return { ...release, files, path: files[0].url, sha512: files[0].sha512 }
  }

  override resolveFiles({ files }: UpdateInfo): ResolvedUpdateFileInfo[] {
    return files.map((info) => ({ url: new URL(info.url, this.#options.baseUrl), info }))
  }
}
