import { switchOn } from '../../fixtures/curriculums'
import { type MadeOrg, type MadeRole, makeOrg as makeOrgOf, makeRole } from '../../fixtures/orgs'
import { makePerson } from './people'

type Features = Parameters<typeof switchOn> extends [string, ...infer Names] ? Names : never

/** An organization of the test's own with one administrator and these features. */
export async function makeOrg(...features: Features): Promise<MadeOrg & { adminId: string }> {
  const admin = await makePerson({ noCredential: true })
  const org = await makeOrgOf({ name: `House of ${admin.email}`, admin })
  await switchOn(org.id, ...features)
  return { ...org, adminId: admin.id }
}

/** A person of an organization, by first name. */
export async function makeMember(orgId: string, firstName: string): Promise<MadeRole> {
  return makeRole({ orgId, user: await makePerson({ noCredential: true, firstName, lastName: 'Quist' }) })
}
