import sharp from 'sharp'

/** A picture of the window, `at` milliseconds after the start. */
export type Frame = { at: number; picture: Buffer }

type Histogram = readonly number[]

/** How often each value of each color channel occurs. */
async function histogramOf(picture: Buffer): Promise<Histogram> {
  const { data } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const counts = new Array<number>(768).fill(0)
  for (let at = 0; at < data.length; at += 1) counts[(at % 3) * 256 + data[at]!]! += 1
  return counts
}

const apart = (one: Histogram, other: Histogram) =>
  one.reduce((sum, count, at) => sum + Math.abs(count - other[at]!), 0)

/** The mean time at which the window looked as it does at the end: the area above its visual progress. */
export async function speedIndexOf(frames: readonly Frame[]): Promise<number> {
  const [first, last] = [frames[0], frames.at(-1)]
  if (!first || !last) return 0
  const histograms = await Promise.all(frames.map(({ picture }) => histogramOf(picture)))
  const end = histograms.at(-1)!
  const whole = apart(histograms[0]!, end)
  if (whole === 0) return first.at
  return frames.slice(1).reduce((sum, { at }, index) => {
    const before = frames[index]!
    const missing = apart(histograms[index]!, end) / whole
    return sum + (at - before.at) * Math.min(1, missing)
  }, first.at)
}
