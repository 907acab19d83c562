import type { Db } from '@/lib/data/db'
import { findUser } from '@/lib/data/users'
import { refreshStanding } from '@/lib/services/standing/refresh-standing'
import type { Cast } from './demo-class-run'
import { seedSkillsDay, seedSunriseSessions, seedTasks } from './demo-classes'
import { refreshEverybody, seedNetworkCurriculums, seedSunriseCurriculums } from './demo-curriculums'
import { seedNetworkSessions } from './demo-network'
import { networkTasks, sunriseTasks } from './demo-tasks'
import type { MadeRole } from './orgs'

/** Classes, sessions and curriculums of the organizations of the demo. What is there stays; the skills day of today or tomorrow is added. */
export async function seedTraining(db: Db, sunriseId: string, networkId: string, now: Date): Promise<void> {
  const sunrise = await castOf(db, sunriseId, 'olivia')
  if (!sunrise) return
  if ((await db.task.count({ where: { orgId: sunriseId } })) === 0) {
    const tasks = await seedTasks(sunrise, sunriseTasks, now)
    await seedSunriseCurriculums(sunrise, tasks, now)
    await seedSunriseSessions(sunrise, tasks, now)
    await settle(db, sunrise, now)
  }
  const skills = await db.task.findFirst({ where: { orgId: sunriseId, title: { startsWith: 'Skills day' } } })
  if (skills) await seedSkillsDay(sunrise, skills.id, now)
  const network = await castOf(db, networkId, 'nadia')
  if (!network || (await db.task.count({ where: { orgId: networkId } })) > 0) return
  const tasks = await seedTasks(network, networkTasks, now)
  await seedNetworkCurriculums(network, tasks, now)
  await seedNetworkSessions(db, network, tasks, now)
  await refreshEverybody(db, networkId, now)
}

/** What was recorded as of earlier days is worked out as of now. */
async function settle(db: Db, { members }: Cast, now: Date): Promise<void> {
  const ids = [...members.values()].map(({ user }) => user.id)
  await db.$transaction((tx) => refreshStanding(tx, ids, now), { timeout: 60_000 })
}

/** The members of an organization with an address of the demo; null while its administrator is not there. */
async function castOf(db: Db, orgId: string, adminName: string): Promise<Cast | null> {
  const roles = await db.role.findMany({
    where: { orgId, user: { contacts: { some: { value: { endsWith: '@example.com' }, verifiedAt: { not: null } } } } },
    include: { user: { include: { contacts: true } } },
  })
  const members = new Map<string, MadeRole>()
  for (const {
    id,
    roleType,
    userId,
    user: { contacts },
  } of roles) {
    const user = await findUser(db, userId)
    const name = contacts.map(({ value }) => /^(.+)@example\.com$/.exec(value)?.[1]).find(Boolean)
    if (user && name) members.set(name, { id, orgId, roleType, user })
  }
  const admin = members.get(adminName)
  return admin ? { orgId, admin, members } : null
}
