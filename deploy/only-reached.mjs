// Run while the app image is built: leaves of node_modules only the files that the product can load, found by the tracer
// with which Next makes its own standalone builds.
import { readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join, relative, resolve } from 'node:path'
import { nodeFileTrace, resolve as resolveModule } from '@vercel/nft'

const root = process.cwd()
const entries = [
  'server.ts',
  'worker.ts',
  'check-config.ts',
  'next.config.ts',
  'dev/register.mjs',
  'dev/environment.mjs',
]

/** Files that the two processes reach. Pages are not among them: the build has traced those itself. */
async function reachedFromEntries() {
  const { fileList } = await nodeFileTrace(
    entries.map((entry) => join(root, entry)),
    {
      base: root,
      processCwd: root,
      // As dev/register.mjs resolves and loads them.
      resolve: (id, parent, job, cjs) =>
        id === 'server-only' ? [] : resolveModule(id.startsWith('@/') ? join(root, id.slice(2)) : id, parent, job, cjs),
      readFile: async (path) => {
        const text = await readFile(path).catch(() => null)
        if (!/\.tsx?$/.test(path) || text === null) return text
        return stripTypeScriptTypes(`${text}`, { mode: 'strip' })
      },
      ignore: (path) => path.startsWith('.next/'),
    },
  )
  return fileList
}

function reachedFromPages() {
  const traces = readdirSync('.next', { recursive: true }).filter((name) => name.endsWith('.nft.json'))
  return traces.flatMap((name) => {
    const path = resolve('.next', name)
    return JSON.parse(readFileSync(path, 'utf8')).files.map((file) => relative(root, resolve(path, '..', file)))
  })
}

/**
 * Files loaded by names that are put together: by a browser (lib/server/reader-parts.ts), by the maker of PDFs, and by
 * Next, which looks up every file of its bundler's folder before it reads its configuration.
 */
const named = [
  /^node_modules\/next\/dist\/compiled\/(?:webpack\/[\w-]+\.js|@babel\/runtime\/package\.json)$/,
  /^node_modules\/tesseract\.js\/dist\/worker\.min\.js$/,
  /^node_modules\/tesseract\.js-core\/tesseract-core-\S*lstm\.wasm\.js$/,
  /^node_modules\/@tesseract\.js-data\/\w+\/4\.0\.0_best_int\//,
  /^node_modules\/pdfkit\/js\/standard-fonts\/\w+\.cjs$/,
]

/** Names that only debuggers and development load. */
const unused = /\.map$|\.d\.[cm]?ts$|\.runtime\.dev\.js$/

/** Of each font, the weights that papers use (lib/exports/pdf/faces.ts). */
function isOtherWeight(path) {
  const [, , font, weight] = path.split('/')
  const used = ['noto-sans', 'noto-sans-jp'].includes(font) ? ['400Regular', '700Bold'] : ['400Regular']
  return path.startsWith('node_modules/@expo-google-fonts/') && /^\d/.test(weight) && !used.includes(weight)
}

/** The image already has Node; the package is for machines without it. */
const isNode = (path) => path.startsWith('node_modules/node/')

const reached = new Set([...(await reachedFromEntries()), ...reachedFromPages()])
let kept = 0
for (const entry of readdirSync('node_modules', { recursive: true, withFileTypes: true })) {
  if (entry.isDirectory()) continue
  const path = relative(root, join(entry.parentPath, entry.name))
  const used = reached.has(path) && !unused.test(path) && !isOtherWeight(path) && !isNode(path)
  if (used || named.some((pattern) => pattern.test(path))) kept += 1
  else rmSync(path)
}
removeEmpty('node_modules')
for (const name of readdirSync('.next', { recursive: true })) if (name.endsWith('.map')) rmSync(join('.next', name))
process.stdout.write(`${kept} files of packages are reached.\n`)

function removeEmpty(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) removeEmpty(join(folder, entry.name))
  if (readdirSync(folder).length === 0) rmdirSync(folder)
}
