import { runProgram } from './mutations/run-program'
import type { Part } from './part'

/** Runs `npm run test:rules` on the code of license rules. A share below one runs one file of it. */
export const part: Part = {
  requirement: 'The tests notice any other rule of licenses',
  run: async ({ times }) => {
    const tried = times(100) < 100 ? 'lib/domain/compliance/pace.ts' : 'licenses'
    return [await runProgram('other rules of licenses, by Stryker', 'operations/commands/rules-mutations.ts', [tried])]
  },
}
