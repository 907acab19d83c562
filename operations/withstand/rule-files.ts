import { runProgram } from './mutations/run-program'
import type { Part } from './part'

/**
 * Runs `npm run test:rules` on the code that reads rules, drafts, cases and examples. A share below one runs one file
 * of it.
 */
export const part: Part = {
  requirement: 'The tests notice any other reading of rules',
  run: async ({ times }) => {
    const tried = times(100) < 100 ? 'lib/domain/compliance/rule-change.ts' : 'rule-files'
    return [await runProgram('other readings of rules, by Stryker', 'operations/commands/rules-mutations.ts', [tried])]
  },
}
