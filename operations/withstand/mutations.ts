import { runProgram } from './mutations/run-program'
import type { Part } from './part'

/** Ordered by their duration. */
const groups = ['sign-in', 'permissions', 'scopes', 'routes']

/**
 * Runs `npm run test:rules` on the code of permissions, routing and sign-in. A share below one runs only the first
 * groups.
 */
export const part: Part = {
  requirement: 'The tests notice any other code of access',
  run: async ({ times }) => {
    const tried = groups.slice(0, times(groups.length))
    return [
      await runProgram(
        `other code of ${tried.join(', ')}, by Stryker`,
        'operations/commands/rules-mutations.ts',
        tried,
      ),
    ]
  },
}
