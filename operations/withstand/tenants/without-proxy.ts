import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Manifest = { middleware?: object; functions?: Record<string, unknown> }

/** Files of the build that declare the proxy, with the change that removes it from each. */
const manifests: Readonly<Record<string, (manifest: Manifest) => Manifest>> = {
  'middleware-manifest.json': (manifest) => ({ ...manifest, middleware: {} }),
  'functions-config-manifest.json': ({ functions, ...rest }) => ({
    ...rest,
    functions: Object.fromEntries(Object.entries(functions ?? {}).filter(([name]) => name !== '/_middleware')),
  }),
}

function linkAll(from: string, to: string, without: readonly string[]): void {
  mkdirSync(to)
  for (const name of readdirSync(from)) if (!without.includes(name)) symlinkSync(join(from, name), join(to, name))
}

/** A folder like this project's, with a build that knows no proxy: a server started there runs none. */
export function folderWithoutProxy(below: string): string {
  const [root, folder] = [process.cwd(), join(below, 'without-proxy')]
  linkAll(root, folder, ['.next', '.data', '.git'])
  linkAll(join(root, '.next'), join(folder, '.next'), ['server', 'cache'])
  const [built, server] = [join(root, '.next', 'server'), join(folder, '.next', 'server')]
  linkAll(built, server, Object.keys(manifests))
  let changed = 0
  for (const [name, change] of Object.entries(manifests)) {
    if (!existsSync(join(built, name))) continue
    const text = readFileSync(join(built, name), 'utf8')
    const other = JSON.stringify(change(JSON.parse(text)))
    if (JSON.stringify(JSON.parse(text)) !== other) changed += 1
    writeFileSync(join(server, name), other)
  }
  if (changed === 0) throw new Error('The build names no proxy: nothing was taken away')
  return folder
}
