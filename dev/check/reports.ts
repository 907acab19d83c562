import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'

export type Report = 'vitest' | 'playwright'
export type Counts = { passed: number; failed: number; flaky: number }
/** Duration of one test file (vitest) or one test (browser) in seconds. */
export type TestTime = { name: string; seconds: number }

type VitestReport = {
  numPassedTests?: number
  numFailedTests?: number
  testResults?: { name: string; startTime: number; endTime: number }[]
}
type Suite = {
  title: string
  file: string
  suites?: Suite[]
  specs?: { title: string; tests: { results: { duration: number }[] }[] }[]
}
type PlaywrightReport = {
  suites?: Suite[]
  stats?: { expected?: number; unexpected?: number; flaky?: number }
}

/** The report that a runner wrote; empty when it ended before it could write one. */
function read<R>(file: string): Partial<R> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as R
  } catch {
    return {}
  }
}

export function countOf(report: Report, file: string): Counts {
  if (report === 'vitest') {
    const { numPassedTests = 0, numFailedTests = 0 } = read<VitestReport>(file)
    return { passed: numPassedTests, failed: numFailedTests, flaky: 0 }
  }
  const { expected = 0, unexpected = 0, flaky = 0 } = read<PlaywrightReport>(file).stats ?? {}
  return { passed: expected + flaky, failed: unexpected, flaky }
}

export function secondsOf(report: Report, file: string): TestTime[] {
  if (report === 'vitest') {
    const { testResults = [] } = read<VitestReport>(file)
    return testResults.map(({ name, startTime, endTime }) => ({
      name: relative(process.cwd(), name),
      seconds: (endTime - startTime) / 1000,
    }))
  }
  return (read<PlaywrightReport>(file).suites ?? []).flatMap(browserTimes)
}

const browserTimes = ({ file, specs = [], suites = [] }: Suite): TestTime[] => [
  ...specs.flatMap(({ title, tests }) =>
    tests.map(({ results }) => ({
      name: `tests/e2e/${file}: ${title}`,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
  ),
  ...suites.flatMap(browserTimes),
]

/** Writes all times, slowest first, to a file that Git ignores, and returns the lines of the slowest. */
export function keepTimes(file: string, times: readonly TestTime[], shown: number): string[] {
  const sorted = times.toSorted((a, b) => b.seconds - a.seconds)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(sorted, null, 1)}\n`)
  return sorted.slice(0, shown).map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`)
}
