import { rules } from '@/lib/policy/can'
import { runProgram } from './mutations/run-program'
import type { Part } from './part'

/**
 * Runs `npm run test:policy`: each row of the permission table says yes to everybody, then no. A share below one tries
 * some rows from all over the table.
 */
export const part: Part = {
  requirement: 'The tests notice any other permission',
  run: async ({ times }) => {
    const rows = Object.keys(rules)
    const [count, each] = [times(rows.length), rows.length / times(rows.length)]
    const tried = Array.from({ length: count }, (_, at) => rows[Math.floor(at * each)]!)
    return [await runProgram(`${2 * count} other permissions`, 'operations/commands/policy-mutations.ts', tried)]
  },
}
