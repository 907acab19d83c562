import { createHash } from 'node:crypto'
import { ruleFor } from '@/lib/domain/compliance/rule-for'
import { derivePeriods } from '@/lib/domain/credentials/derive-periods'
import { isVerifiable } from '@/lib/domain/credentials/geo-types'
import { addDays, addYears, type PlainDate } from '@/lib/domain/time/plain-date'
import { departments, firstNames, jobs, lastNames, offered, secondLicenses } from './large-lists'
import type { Random } from './random'

/** What every row of one large organization has in common. */
export type LargeOrg = {
  orgId: string
  /** Sets the ids apart from those of another organization, and is the domain of the addresses. */
  slug: string
  today: PlainDate
  now: Date
}

/** An id that follows from what it names: the same seed makes the same rows. */
export function idOf(...parts: readonly (string | number)[]): string {
  const hex = createHash('md5').update(parts.join('/')).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000)

/** One member of a large organization with everything of theirs, as rows. */
export function largePerson(random: Random, index: number, org: LargeOrg) {
  const { slug, orgId, today, now } = org
  const userId = idOf(slug, 'person', index)
  const firstName = random.pick(firstNames)
  const lastName = random.pick(lastNames)
  const address = `${firstName}.${lastName}.${index}@${slug}.example`.toLowerCase().replaceAll(/[^a-z0-9.@-]/g, '')
  const job = random.pick(jobs)
  const user = {
    id: userId,
    firstName,
    middleName: random.chance(0.3) ? random.pick(firstNames) : null,
    lastName,
    dob: addDays('1960-01-01', random.below(15_000)),
    acknowledgedAt: daysBefore(now, 400),
  }
  const contact = { userId, kind: 'EMAIL', value: address, verifiedAt: daysBefore(now, 400), loginType: 'auth0' }
  // How eagerly somebody learns decides how many credits they have: most keep up, some do not.
  const diligence = random.next()
  return {
    user,
    contact,
    role: roleOf(random, index, { ...org, userId, orgId }, job.title),
    credentials: [job.license, random.pick(secondLicenses)].map((kind, at) =>
      licenseOf(random, kind, { id: idOf(slug, 'license', index, at), userId, number: `${index}`, at, today }),
    ),
    credits: creditsOf(random, userId, diligence, today),
  }
}
export type LargePerson = ReturnType<typeof largePerson>

/** Every fortieth leads a department; who is not the first of theirs has that one as supervisor. */
const team = 40

function roleOf(random: Random, index: number, org: LargeOrg & { userId: string }, jobTitle: string) {
  const leader = index - (index % team)
  const chance = random.next()
  const state = index === leader || chance < 0.93 ? 'ACTIVE' : chance < 0.96 ? 'ON_LEAVE' : 'ENDED'
  return {
    id: idOf(org.slug, 'role', index),
    userId: org.userId,
    orgId: org.orgId,
    roleType: index === leader && index % (team * 10) === 0 ? 'ADMIN' : 'MEMBER',
    state,
    employeeId: `E${String(index + 1).padStart(6, '0')}`,
    jobTitle: index === leader ? 'Team lead' : jobTitle,
    department: departments[(leader / team) % departments.length],
    supervisorId: index === leader ? null : idOf(org.slug, 'role', leader),
    hireDate: addDays(org.today, -30 - random.below(3600)),
    leaveAt: state === 'ON_LEAVE' ? daysBefore(org.now, random.below(90)) : null,
    endedAt: state === 'ENDED' ? daysBefore(org.now, random.below(300)) : null,
  }
}

type License = { id: string; userId: string; number: string; at: number; today: PlainDate }

function licenseOf(random: Random, [geo, credentialType]: readonly [string, string], license: License) {
  const { id, userId, number, at, today } = license
  // Few let a license run out; the others are anywhere in their two years.
  const expiresAt = addDays(today, random.chance(0.03) ? -1 - random.below(120) : random.below(730))
  const effectiveAt = addDays(addYears(expiresAt, -2 * (1 + random.below(4))), -31)
  const rest = random.chance(0.7) ? 'PENDING' : 'UNVERIFIED'
  const verifiedState = isVerifiable(geo, credentialType) ? (random.chance(0.9) ? 'YES' : rest) : 'UNVERIFIABLE'
  const credentialNumber = `${100_000 + Number(number)}${at}`
  const periods = derivePeriods(effectiveAt, expiresAt, ruleFor(geo, credentialType, expiresAt))
  return { row: { id, userId, geo, credentialType, credentialNumber, effectiveAt, expiresAt, verifiedState }, periods }
}

function creditsOf(random: Random, userId: string, diligence: number, today: PlainDate) {
  const count = 2 + Math.floor(diligence * 17)
  return Array.from({ length: count }, () => {
    const [title, providerName] = random.pick(offered)
    const online = random.chance(0.25)
    return {
      userId,
      title,
      providerName,
      completedAt: addDays(today, -random.below(1095)),
      units: random.pick([200, 400, 600, 600, 800, 800]),
      format: online ? 'ONLINE' : 'IN_PERSON',
      source: random.chance(0.6) ? 'SELF_REPORTED' : 'IMPORTED',
    }
  })
}
