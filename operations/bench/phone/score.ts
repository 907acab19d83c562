/** The metrics of a visit: milliseconds, and the share of the window that shifted. */
export type Visit = { fcp: number; lcp: number; tbt: number; cls: number; speedIndex: number }

type Curve = { p10: number; median: number; weight: number }

/**
 * Lighthouse's curves and weights for phones (version 10 and later): a value at `p10` is worth 0.9, at `median` 0.5.
 */
export const curves: Record<keyof Visit, Curve> = {
  fcp: { p10: 1800, median: 3000, weight: 0.1 },
  speedIndex: { p10: 3387, median: 5800, weight: 0.1 },
  lcp: { p10: 2500, median: 4000, weight: 0.25 },
  tbt: { p10: 200, median: 600, weight: 0.3 },
  cls: { p10: 0.1, median: 0.25, weight: 0.25 },
}

/** erfc⁻¹(1/5): the tenth percentile of a log-normal distribution. */
const tenth = 0.9061938024368232

/** Abramowitz and Stegun 7.1.26; the error is at most 1.5e-7. */
function erf(x: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(x))
  const series = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t
  return Math.sign(x) * (1 - series * Math.exp(-x * x))
}

/** The score of one value on its curve, 0 to 1. */
export function worth(value: number, { p10, median }: Pick<Curve, 'p10' | 'median'>): number {
  if (value <= 0) return 1
  return (1 - erf((Math.log(value / median) * tenth) / -Math.log(p10 / median))) / 2
}

/** The performance score of a visit, 0 to 100. */
export function scoreOf(visit: Visit): number {
  const parts = Object.entries(curves) as [keyof Visit, Curve][]
  return 100 * parts.reduce((sum, [name, curve]) => sum + curve.weight * worth(visit[name], curve), 0)
}
