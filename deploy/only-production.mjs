// Run while the app image is built: `npm prune --omit=dev` leaves packages that serve development and are also an
// optional peer of some package (Prisma's command line, the browser driver). The lockfile marks them, and nothing here
// loads them.
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
for (const [folder, { devOptional }] of Object.entries(packages))
  if (devOptional) rmSync(folder, { recursive: true, force: true })
// Of each font the image has the weights that papers use (lib/exports/pdf/faces.ts).
const fonts = 'node_modules/@expo-google-fonts'
for (const font of readdirSync(fonts)) {
  const used = ['noto-sans', 'noto-sans-jp'].includes(font) ? ['400Regular', '700Bold'] : ['400Regular']
  for (const { name } of readdirSync(join(fonts, font), { withFileTypes: true }).filter((entry) => entry.isDirectory()))
    if (!used.includes(name)) rmSync(join(fonts, font, name), { recursive: true })
}
// The image already has Node; the package is for machines without it.
for (const path of ['node_modules/node', 'node_modules/.bin']) rmSync(path, { recursive: true, force: true })
