import type { Page } from '@playwright/test'
import sharp, { type OverlayOptions } from 'sharp'

const widths = [390, 768, 1440]
/**
 * Small, so that all pictures together take little space: letters are grey, but lines and words keep their positions.
 */
const scale = 0.4
/** Anything further down is more of the same. */
const tallest = 1600
const gap = 8
const quality = { quality: 50, effort: 4 }

type Raw = { data: Buffer; width: number; height: number }

/** The page at three widths, side by side, as stored. The browser scales it down, which takes a tenth of the time. */
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

/**
 * Runs in the page. Waits until fonts are loaded, nothing moves or blinks, and two frames were rendered; returns the
 * height.
 */
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

/**
 * Blocks with this side length in pixels are compared by mean color: the compression of a picture changes pixels, but
 * not blocks.
 */
const block = 4
/** The tolerated difference of a block's mean (of 255), and the number of blocks per picture that may exceed it. */
const tolerance = 14
const allowed = 3

/** How two pictures differ; empty when they look the same. */
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

/** Both pictures, one above the other, for people to compare. */
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
