import { beforeEach, expect } from 'vitest'

// `npm run test:policy` makes one row of the permission table give the same answer to everybody, to see that a test
// notices: "credit.read=true". With "each=true", every row is changed while the tests named after it run.
const [action, answer] = (process.env.POLICY_MUTATION ?? '').split('=')
if (action) {
  const { rules } = await import('@/lib/policy/can')
  const change = (row: string) => Object.assign(rules, { [row]: () => answer === 'true' })
  if (action !== 'each') {
    if (!(action in rules)) throw new Error(`The policy has no row ${action}`)
    change(action)
  } else
    beforeEach(() => {
      const [row = ''] = expect.getState().currentTestName?.split(' ') ?? []
      if (!(row in rules)) return undefined
      const kept = { ...rules }
      change(row)
      return () => void Object.assign(rules, kept)
    })
}
