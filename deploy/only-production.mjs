// Run while the app image is built: `npm prune --omit=dev` leaves what serves development and is also an optional peer of some
// package (Prisma's command line, the driver of browsers). The lockfile marks it, and nothing of it is loaded here.
import { readFileSync, rmSync } from 'node:fs'

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
for (const [folder, { devOptional }] of Object.entries(packages))
  if (devOptional) rmSync(folder, { recursive: true, force: true })
// Node itself is in the image already; the package of it is for machines without one.
for (const path of ['node_modules/node', 'node_modules/.bin']) rmSync(path, { recursive: true, force: true })
