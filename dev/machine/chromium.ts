import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { chromium } from '@playwright/test'

/** Launch arguments for every test in a browser. */
export const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Spaces letters as in a window; the headless shell otherwise rounds their widths.
  '--font-render-hinting=none',
]

/** The headless shell comes first: it draws no window around the pages, which halves the cost of a new page. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const macApps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Path of a browser that is installed on the machine. */
function installed(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/bin', '/usr/local/bin', '/snap/bin']
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...macApps].find((file) =>
    existsSync(file),
  )
}

const downloaded = (): string | undefined => [chromium.executablePath()].find((file) => existsSync(file))

const say = (line: string) => process.stderr.write(`${line}\n`)

function download(): string | undefined {
  say('No Chromium found: downloading one with Playwright ...')
  const cli = join(dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js')
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'ignore', timeout: 180_000 })
  return downloaded()
}

function installWithApt(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  say('Installing Chromium with apt-get ...')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) => spawnSync('apt-get', args, { stdio: 'ignore', env, timeout: 600_000 })
  apt('update', '-qq')
  apt('install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell', 'fonts-noto-cjk')
  return installed()
}

/**
 * Path of a Chromium: CHROMIUM_PATH, an installed one, else one that is downloaded now.
 * @throws Error when there is none
 */
export function findChromium(): string {
  const wished = process.env.CHROMIUM_PATH || undefined
  if (wished && !existsSync(wished)) throw new Error(`CHROMIUM_PATH names no file: ${wished}`)
  const found = wished ?? installed() ?? downloaded() ?? download() ?? installWithApt()
  if (!found) throw new Error('No Chromium found and none could be installed: set CHROMIUM_PATH to one.')
  return found
}
