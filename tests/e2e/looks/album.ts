import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { type Browser, test } from '@playwright/test'
import { findChromium } from '../../../dev/machine/chromium'
import { difference, sideBySide } from './picture'

const folder = new URL('./kept/', import.meta.url)
/**
 * Names the Chromium and fonts that rendered the pictures. Others draw letters differently, so nothing is compared with
 * them.
 */
const drawnBy = new URL('./chromium.txt', folder)

/** Number of renderings of a page before it counts as different, because late content is not what we compare. */
const tries = 3

/** The way to handle a picture of a page; null if the browser is not the one that rendered the stored pictures. */
export type Album = 'compare' | 'renew' | null

/**
 * Decides what to do with the pictures, and says so when it compares none.
 * @param updateSnapshots the option of that name; `npm run looks` renders all pictures again.
 */
export async function openAlbum(browser: Browser, updateSnapshots: string): Promise<Album> {
  const here = await painterOf(browser)
  if (['all', 'changed'].includes(updateSnapshots)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(drawnBy, `${here}\n`)
    return 'renew'
  }
  const kept = existsSync(drawnBy) ? readFileSync(drawnBy, 'utf8').trim() : 'nothing'
  if (kept === here) return 'compare'
  process.stdout.write(`No picture is compared: ${kept} drew those that are kept, and this is ${here}.\n`)
  return null
}

/**
 * Compares the result of `draw` with the picture stored under `name`, or stores it. Returns the difference, empty when
 * they look alike.
 */
export async function compareOrKeep(album: Album, name: string, draw: () => Promise<Buffer>): Promise<string> {
  if (!album) return ''
  const file = new URL(`./${name}.webp`, folder)
  if (album === 'renew') {
    writeFileSync(file, await draw())
    return ''
  }
  if (!existsSync(file)) return 'no picture is kept: npm run looks'
  const fileSync = readFileSync(file)
  let found = ''
  for (let remaining = tries; remaining > 0; remaining -= 1) {
    const now = await draw()
    found = await difference(fileSync, now)
    if (!found) break
    if (remaining === 1)
      await test.info().attach(name, { body: await sideBySide(fileSync, now), contentType: 'image/png' })
  }
  return found
}

/** Pictures of pages that are no longer visited. */
export const unusedPictures = (names: readonly string[]): string[] =>
  readdirSync(folder).filter((file) => file.endsWith('.webp') && !names.includes(file.slice(0, -'.webp'.length)))

/**
 * Chromium with its version, and the widths of the machine's own fonts, which it uses for characters that ours lack.
 */
async function painterOf(browser: Browser): Promise<string> {
  const page = await browser.newPage()
  const widths = await page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d')!
    return ['monospace', 'system-ui', 'sans-serif'].map((font) => {
      pen.font = `100px ${font}`
      return Math.round(pen.measureText('Authorization: Bearer ✓ → …').width)
    })
  })
  await page.close()
  return `${basename(findChromium())} ${browser.version()} ${widths.join(' ')}`
}
