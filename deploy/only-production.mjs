// Run while the app image is built: `npm prune --omit=dev` leaves packages that serve development and are also an
// optional peer of some package (Prisma's command line, the browser driver). The lockfile marks them, and nothing here
// loads them.
import { readFileSync, rmSync } from 'node:fs'

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
for (const [folder, { devOptional }] of Object.entries(packages))
  if (devOptional) rmSync(folder, { recursive: true, force: true })
// The image already has Node; the package is for machines without it.
for (const path of ['node_modules/node', 'node_modules/.bin']) rmSync(path, { recursive: true, force: true })
