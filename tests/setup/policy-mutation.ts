import { beforeEach, expect } from 'vitest'

// `npm run test:policy` answers one row of the table for everybody, to see that a test notices: "credit.read=true"; or each row while
// the tests run that are named after it: "each=true".
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
