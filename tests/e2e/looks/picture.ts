import type { Page } from '@playwright/test'
import sharp, { type OverlayOptions } from 'sharp'

const widths = [390, 768, 1440]
/** Small, so that all pictures together stay small: letters are grey, lines and words stand where they stand. */
const scale = 0.4
/** What is further down is more of the same. */
const tallest = 1600
const gap = 8
const quality = { quality: 50, effort: 4 }

type Raw = { data: Buffer; width: number; height: number }

/** The page at three widths, side by side, as it is kept. The browser draws it small: that costs a tenth. */
export async function pictureOf(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page)
  const parts: OverlayOptions[] = []
  let remaining = 0
  let tall = 0
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const full = await page.evaluate(settled)
    const height = Math.min(full, tallest)
    const clip = { x: 0, y: 0, width, height, scale }
    const { data } = await session.send('Page.captureScreenshot', { format: 'png', clip, captureBeyondViewport: true })
    parts.push({ input: Buffer.from(data, 'base64'), left: remaining, top: 0 })
    remaining += Math.round(width * scale) + gap
    tall = Math.max(tall, Math.round(height * scale))
  }
  const sheet = { width: remaining, height: tall + 2, channels: 3 as const, background: '#808080' }
  return sharp({ create: sheet }).composite(parts).webp(quality).toBuffer()
}

/** Runs in the page: fonts are there, nothing moves or blinks any more, and two frames were drawn. Answers its height. */
async function settled(): Promise<number> {
  const still = new CSSStyleSheet()
  still.replaceSync('* { caret-color: transparent !important }')
  document.adoptedStyleSheets = [still]
  await document.fonts.ready
  for (const animation of document.getAnimations())
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish()
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  return document.documentElement.scrollHeight
}

/** Blocks of so many points are compared by their mean color: the packing of a picture changes points, not blocks. */
const block = 4
/** So far may the mean of a block be off, of 255, and so many blocks of a picture. */
const tolerance = 14
const allowed = 3

/** How two pictures differ; nothing when they look the same. */
export async function difference(kept: Buffer, now: Buffer): Promise<string> {
  const [a, b] = await Promise.all([kept, now].map(raw))
  if (!a || !b) return 'no picture'
  if (a.width !== b.width || a.height !== b.height) return `${a.width}×${a.height} was, ${b.width}×${b.height} is`
  let changed = 0
  for (let top = 0; top < a.height; top += block)
    for (let remaining = 0; remaining < a.width; remaining += block) if (isOff(a, b, remaining, top)) changed += 1
  return changed > allowed ? `${changed} places look different` : ''
}

async function raw(picture: Buffer): Promise<Raw> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

function isOff(a: Raw, b: Raw, remaining: number, top: number): boolean {
  const off = [0, 0, 0]
  let points = 0
  for (let y = top; y < Math.min(top + block, a.height); y += 1) {
    for (let x = remaining; x < Math.min(remaining + block, a.width); x += 1) {
      const at = (y * a.width + x) * 3
      for (const channel of [0, 1, 2]) off[channel]! += a.data[at + channel]! - b.data[at + channel]!
      points += 1
    }
  }
  return off.some((sum) => Math.abs(sum) > tolerance * points)
}

/** Both under each other, for whoever looks. */
export async function sideBySide(kept: Buffer, now: Buffer): Promise<Buffer> {
  const [first, second] = await Promise.all([sharp(kept).metadata(), sharp(now).metadata()])
  const height = (first.height ?? 0) + (second.height ?? 0) + gap
  const width = Math.max(first.width ?? 0, second.width ?? 0)
  return sharp({ create: { width, height, channels: 3, background: '#d946ef' } })
    .composite([
      { input: kept, left: 0, top: 0 },
      { input: now, left: 0, top: (first.height ?? 0) + gap },
    ])
    .png()
    .toBuffer()
}
