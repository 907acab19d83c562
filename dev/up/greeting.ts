import { demoPassword, demoPeople } from '@/fixtures/demo-people'
import type { Settings } from '../machine/settings'
import { describeDatabase } from '../postgres/start-postgres'

const row = (name: string, value: string) => `  ${name.padEnd(22)}${value}`

/** The text with the addresses of everything, and the people one can sign in as. */
export function greeting(settings: Settings, databaseUrl: string, seconds: string): string {
  const { outside } = settings
  const addresses = [
    row('Suma', settings.appUrl),
    row('API', `${settings.appUrl}/graphql`),
    row('Identity provider', settings.issuer),
    row(
      'Mail and texts',
      outside.mail ? settings.mailUrl.replace(/\/\/[^@]*@/, '//') : `http://localhost:${settings.mailWebPort}`,
    ),
    row('Database', outside.database ? describeDatabase(databaseUrl) : databaseUrl),
    row('Data folder', settings.data),
  ]
  const people = demoPeople.map(({ email, phone, story }) => row(email ?? phone ?? '', story ?? ''))
  const whom = outside.identity ? [] : ['', `People of the demo (password: ${demoPassword})`, '', ...people]
  return ['', `Suma is ready (${seconds} s)`, '', ...addresses, ...whom, '', 'Stop with Ctrl-C.', ''].join('\n')
}
