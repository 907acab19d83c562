import type { SeedPerson } from './identity-provider/accounts'

/** The password of everyone in the demo. */
export const demoPassword = 'suma-demo'

const withPassword = (id: string, name: string, story: string, emailVerified = true): SeedPerson => ({
  subject: `auth0|demo-${id}`,
  loginType: 'auth0',
  email: `${id}@example.com`,
  emailVerified,
  password: demoPassword,
  name,
  story,
})

/** The people of the demo; `prisma/seed.ts` finds them by `subject` or by what stands before the @. */
export const demoPeople: readonly SeedPerson[] = [
  withPassword('ana', 'Ana Ruiz', 'Signed up a moment ago: her email is not verified yet', false),
  withPassword('newbie', 'Nora Newell', 'New: email not verified, nothing filled in', false),
  withPassword('vera', 'Vera Okafor', 'Verified, but her profile is still empty'),
  withPassword('pablo', 'Pablo Serrano', 'Profile complete, no credential yet'),
  withPassword('maria', 'Maria Delgado', 'California CNA, on track'),
  withPassword('rick', 'Rick Tran', 'California CNA, at risk: few hours and little time left'),
  withPassword('fatima', 'Fatima Haddad', 'California CNA who missed the minimum of the first year'),
  withPassword('hana', 'Hana Mori', 'California HHA with online credits'),
  withPassword('grace', 'Grace Kim', 'California RN before her first renewal'),
  withPassword('tex', 'Tessa Boone', 'Texas RN, complete'),
  withPassword('sam', 'Samuel Osei', 'Several licenses that share credits'),
  withPassword('olivia', 'Olivia Brandt', 'Administrator of Sunrise Care Center, 12 people'),
  withPassword(
    'nadia',
    'Nadia Petrova',
    'Administrator of Sunrise Care Center and of Golden Gate Health Network, 400 people',
  ),
  withPassword('earl', 'Earl Whitaker', 'California CNA whose license has expired'),
  withPassword('una', 'Una Castillo', 'California CNA, complete, but nobody has checked the license'),
  withPassword('lena', 'Lena Fischer', 'California LVN, on leave from Sunrise Care Center'),
  withPassword('carl', 'Carl Jensen', 'California HHA who has left Sunrise Care Center'),
  withPassword('wheel', 'Walter Nakamura', 'Super administrator'),
  {
    subject: 'google-oauth2|demo-gina',
    loginType: 'google-oauth2',
    email: 'gina@example.com',
    emailVerified: true,
    name: 'Gina Lombardi',
    story: 'Signs in with Google; two states, one license in each',
  },
  {
    subject: 'sms|demo-phil',
    loginType: 'sms',
    phone: '+14155550123',
    emailVerified: false,
    name: 'Phil Mendoza',
    story: 'Signs in by text message: no email at all',
  },
]
