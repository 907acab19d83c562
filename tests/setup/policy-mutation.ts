import { rules } from '@/lib/policy/can'

// `npm run test:policy` answers one row of the table for everybody, to see that a test notices: "credit.read=true".
const [action, answer] = (process.env.POLICY_MUTATION ?? '').split('=')
if (action) {
  if (!(action in rules)) throw new Error(`The policy has no row ${action}`)
  Object.assign(rules, { [action]: () => answer === 'true' })
}
