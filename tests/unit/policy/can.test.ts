import { describe, expect, test } from 'vitest'
import { type Action, can, type Target, unverifiedMay, type Viewer } from '@/lib/policy/can'
import { jobActions, operatorActions, publicActions } from '@/lib/policy/unguarded'

const nobody: Viewer = {
  userId: 'u',
  verified: true,
  superAdmin: false,
  roles: [],
  visits: [],
  personVisits: [],
  scopes: null,
}
const member = { orgId: 'o', roleType: 'MEMBER' } as const
const admin = { orgId: 'o', roleType: 'ADMIN' } as const
const wheel = { ...nobody, superAdmin: true }

/** Each viewer is the person `u`; `o` is the organization in question, `e` another one. */
const viewers = {
  nobody,
  member: { ...nobody, roles: [member] },
  admin: { ...nobody, roles: [{ orgId: 'e', roleType: 'MEMBER' }, admin] },
  adminElsewhere: { ...nobody, roles: [member, { orgId: 'e', roleType: 'ADMIN' }] },
  strangeAdmin: { ...nobody, roles: [{ orgId: 'e', roleType: 'ADMIN' }] },
  wheel,
  // Visits count only for a super admin.
  formerWheel: { ...nobody, visits: ['o'], personVisits: ['u', 'p', 'q'] },
  visitor: { ...wheel, visits: ['e', 'o'] },
  visitorElsewhere: { ...wheel, visits: ['e'] },
  wheelAdmin: { ...wheel, roles: [admin] },
  visitorOfPerson: { ...wheel, personVisits: ['u', 'p'] },
  visitorOfBoth: { ...wheel, personVisits: ['u', 'p', 'q'] },
} satisfies Record<string, Viewer>
type Name = keyof typeof viewers
const names = Object.keys(viewers) as Name[]

const wheels: Name[] = ['wheel', 'visitor', 'visitorElsewhere', 'wheelAdmin', 'visitorOfPerson', 'visitorOfBoth']
const admins: Name[] = ['admin', 'wheelAdmin']
const readers: Name[] = ['admin', 'visitor', 'wheelAdmin']
const members: Name[] = ['member', 'admin', 'adminElsewhere', 'wheelAdmin']
const taught = { taskSessionId: 's', orgId: 'o', instructorIds: ['p'] }
const taughtByMe = { taskSessionId: 's', orgId: 'o', instructorIds: ['p', 'u'] }

function allowed<A extends Action>(action: A, target: Target<A>): Name[] {
  return names.filter((name) => can(viewers[name], action, target))
}
const inOrder = (some: readonly Name[]) => names.filter((name) => some.includes(name))

/**
 * The viewers who may perform an action on a target: one row for every kind of rule, including a target that is not the
 * viewer's.
 */
function row<A extends Action>(action: A, target: Target<A>, who: readonly Name[]): [string, () => void] {
  return [`${action} ${JSON.stringify(target)}`, () => expect(allowed(action, target)).toEqual(inOrder(who))]
}

const everybody = names
const rows = [
  row('person.read', { id: 'u' }, everybody),
  row('person.read', { id: 'p' }, []),
  row('credential.read', { userId: 'u' }, everybody),
  row('credential.read', { userId: 'p' }, []),
  row('org.administer', { id: 'o' }, readers),
  row('org.administer', { id: 'x' }, []),
  row('org.read', { id: 'o' }, [...members, 'visitor']),
  row('org.read', { id: 'x' }, []),
  row('org.update', { id: 'o' }, admins),
  row('org.setFeatures', { id: 'o' }, ['visitor', 'wheelAdmin']),
  row('org.setFeatures', { id: 'x' }, []),
  row('member.read', { orgId: 'o' }, readers),
  row('member.manage', { orgId: 'o' }, admins),
  row('member.manage', { orgId: 'x' }, []),
  row('invitation.answer', { addresseeId: 'u', orgId: 'x' }, everybody),
  row('invitation.answer', { addresseeId: null, orgId: 'x' }, []),
  row('org.visit', { id: 'x' }, wheels),
  row('org.list', { id: 'u' }, [...wheels, 'admin', 'adminElsewhere', 'strangeAdmin']),
  row('org.list', { id: 'p' }, []),
  row('org.create', { id: 'u' }, wheels),
  row('org.create', { id: 'p' }, []),
  row('people.read', { id: 'p' }, ['visitorOfPerson', 'visitorOfBoth']),
  row('people.read', { id: 'u' }, ['visitorOfPerson', 'visitorOfBoth']),
  row('people.manage', { id: 'p' }, ['visitorOfPerson', 'visitorOfBoth']),
  row('people.manage', { id: 'u' }, []),
  row('people.merge', { id: 'p', otherId: 'q' }, ['visitorOfBoth']),
  row('people.merge', { id: 'q', otherId: 'p' }, ['visitorOfBoth']),
  row('people.merge', { id: 'p', otherId: 'u' }, []),
  row('people.merge', { id: 'u', otherId: 'p' }, []),
  row('taskSession.run', taught, admins),
  row('taskSession.run', taughtByMe, members),
  row('taskSession.run', { ...taughtByMe, orgId: 'x' }, []),
  row('taskSession.read', taught, readers),
  row('taskSession.read', taughtByMe, [...members, 'visitor']),
  row('signature.signAsInstructor', { ...taught, sheetWaits: true }, []),
  row('signature.signAsInstructor', { ...taughtByMe, sheetWaits: false }, members),
  row('signature.signAsInstructor', { ...taughtByMe, sheetWaits: true }, everybody),
  row('certificate.read', { ...taught, userId: 'p' }, readers),
  row('certificate.read', { ...taught, userId: 'u' }, everybody),
  row('enrollment.read', { ...taught, userId: null }, readers),
  row('enrollment.read', { ...taught, userId: 'u' }, everybody),
  row('enrollment.enroll', { orgId: 'o' }, members),
  row('calendar.readSession', { ...taught, enrolledIds: ['p'], announced: false }, readers),
  row('calendar.readSession', { ...taught, enrolledIds: ['p'], announced: true }, [...members, 'visitor']),
  row('calendar.readSession', { ...taught, enrolledIds: ['p', 'u'], announced: false }, everybody),
  row('checkIn.attend', { orgId: 'o', userId: null, present: false }, members),
  row('checkIn.attend', { orgId: 'x', userId: null, present: true }, everybody),
  row('checkIn.attend', { orgId: 'x', userId: 'u', present: false }, everybody),
  row('signing.readCopy', { orgId: 'o', signerIds: ['p'] }, []),
  row('signing.readCopy', { orgId: 'o', signerIds: ['p', 'u'] }, everybody),
  row('team.list', { id: 'o' }, admins),
  row('team.list', { id: 'o', departments: [], supervisorUserId: 'u' }, admins),
  row('apiToken.create', { userId: 'u', orgId: null }, everybody),
  row('apiToken.create', { userId: 'p', orgId: null }, []),
  row('apiToken.create', { userId: 'u', orgId: 'o' }, admins),
]
test.each(rows)('%s', (_, holds) => holds())

test('a person without a proven contact proves it, changes it, chooses a language, reads their record and asks for help', () => {
  const unproven = { ...nobody, verified: false }
  const mine = { id: 'u', userId: 'u' }
  const may = ['contact.change', 'contact.verify', 'feedback.send', 'person.read', 'person.readWheelRole']
  expect([...unverifiedMay].toSorted()).toEqual([...may, 'person.updatePrefs'])
  for (const action of unverifiedMay) expect(can(unproven, action, mine), action).toBe(true)
  expect(can(unproven, 'person.update', mine)).toBe(false)
  expect(can(unproven, 'credential.read', mine)).toBe(false)
})

describe('what no rule decides', () => {
  test.each(Object.entries({ ...publicActions, ...operatorActions, ...jobActions }))('%s says why', (_, reason) =>
    expect(reason).toMatch(/^[a-z].{12,}/),
  )
})
