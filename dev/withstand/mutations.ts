import { runProgram } from './mutations/run-program'
import type { Part } from './part'

/** In the order of how long they take. */
const groups = ['sign-in', 'permissions', 'scopes', 'routes']

/** What `npm run test:rules` does with the code of who may do what, where a request goes and who signed in. A share tries the first. */
export const part: Part = {
  requirement: 'The tests notice any other code of access',
  run: async ({ times }) => {
    const tried = groups.slice(0, times(groups.length))
    return [await runProgram(`other code of ${tried.join(', ')}, by Stryker`, 'dev/commands/rules-mutations.ts', tried)]
  },
}
