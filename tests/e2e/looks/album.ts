import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { type Browser, test } from '@playwright/test'
import { findChromium } from '../../../dev/machine/chromium'
import { difference, sideBySide } from './picture'

const folder = new URL('./kept/', import.meta.url)
/** What drew the pictures, a Chromium and its fonts: another one draws letters otherwise, and nothing is compared. */
const drawnBy = new URL('./chromium.txt', folder)

/** A page may be drawn so often before it differs: what comes late in it is not what is compared. */
const tries = 3

/** What is done with a picture of a page: null where the browser is not the one that drew those that are kept. */
export type Album = 'compare' | 'renew' | null

/** @param updateSnapshots the option of that name; `npm run looks` draws all pictures anew. */
export async function openAlbum(browser: Browser, updateSnapshots: string): Promise<Album> {
  const here = await painterOf(browser)
  if (['all', 'changed'].includes(updateSnapshots)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(drawnBy, `${here}\n`)
    return 'renew'
  }
  return existsSync(drawnBy) && readFileSync(drawnBy, 'utf8').trim() === here ? 'compare' : null
}

/** Compares what `draw` answers with the picture kept under `name`, or keeps it. What differs, nothing when they look alike. */
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

/** Pictures of pages that are not walked any more. */
export const unusedPictures = (names: readonly string[]): string[] =>
  readdirSync(folder).filter((file) => file.endsWith('.webp') && !names.includes(file.slice(0, -'.webp'.length)))

/** Which Chromium and its version, and how wide the machine's own fonts are, which it takes for what ours lack. */
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
