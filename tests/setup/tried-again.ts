import type { Reporter, TestCase } from 'vitest/node'

/** Lists every test that passed only on a retry, which the default reporter counts as passed. */
export default class TriedAgain implements Reporter {
  onTestCaseResult(test: TestCase): void {
    if (!test.diagnostic()?.flaky) return
    process.stdout.write(`\n  Only when tried again: ${test.module.relativeModuleId} > ${test.fullName}\n`)
  }
}
