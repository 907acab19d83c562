import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createContext, runInContext } from 'node:vm'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }

/** The transferred size of a script, compressed at the highest level. */
export const weightOf = async (script: Buffer): Promise<number> => (await compress(script, quality)).length

export type Script = { name: string; bytes: number }
type Manifests = { __RSC_MANIFEST?: Record<string, { entryJSFiles?: Record<string, string[]> }> }

/** Route groups are not part of an address. */
const routeOf = (page: string) => page.replaceAll(/\/\([^)]+\)/g, '').replace(/\/page$/, '') || '/'

/** The scripts that the document of each page of a build names itself, according to its manifests, largest first. */
export async function firstScripts(app: string): Promise<Map<string, Script[]>> {
  const build = join(app, '.next')
  const weights = new Map<string, Promise<number>>()
  const weigh = async (name: string): Promise<Script> => {
    if (!weights.has(name)) weights.set(name, weightOf(readFileSync(join(build, name))))
    return { name, bytes: (await weights.get(name)) ?? 0 }
  }
  const { rootMainFiles: framework } = JSON.parse(readFileSync(join(build, 'build-manifest.json'), 'utf8'))
  const manifests = createContext({} satisfies Manifests)
  for (const file of globSync(join(build, 'server/app/**/page_client-reference-manifest.js')))
    runInContext(readFileSync(file, 'utf8'), manifests)
  const scripts = new Map<string, Script[]>()
  for (const [page, { entryJSFiles = {} }] of Object.entries((manifests as Manifests).__RSC_MANIFEST ?? {})) {
    const names = new Set<string>([...framework, ...Object.values(entryJSFiles).flat()])
    const weighed = await Promise.all([...names].map(weigh))
    scripts.set(
      routeOf(page),
      weighed.toSorted((one, other) => other.bytes - one.bytes),
    )
  }
  return scripts
}
