import type { Reporter, TestCase } from 'vitest/node'

/** Names every test that passed only when it was tried again: the default reporter counts it among those that passed. */
export default class TriedAgain implements Reporter {
  onTestCaseResult(test: TestCase): void {
    if (!test.diagnostic()?.flaky) return
    process.stdout.write(`\n  Only when tried again: ${test.module.relativeModuleId} > ${test.fullName}\n`)
  }
}
