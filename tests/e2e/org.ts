import { makePerson, value } from './people'
import { sql } from './sql'

/** An organization of its own with one administrator. */
export async function makeOrg(): Promise<{ id: string; name: string; adminId: string }> {
  const { id: adminId, email } = await makePerson({ noCredential: true })
  const name = `House of ${email}`
  const id = await value<string>('INSERT INTO "Org" (name, "updatedAt") VALUES ($1, now()) RETURNING id', [name])
  await sql(`INSERT INTO "Role" ("userId", "orgId", "roleType", "updatedAt") VALUES ($1, $2, 'ADMIN', now())`, [
    adminId,
    id,
  ])
  return { id, name, adminId }
}
