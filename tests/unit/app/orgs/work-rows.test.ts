import { describe, expect, test } from 'vitest'
import { surveyRows, workRows } from '@/app/_components/org-work/work-rows'
import type { DueEntry } from '@/lib/data/orgs/read'
import { translatorFor } from '@/lib/i18n/translator'
import type { OrgOverview } from '@/lib/services/orgs/overview'

const calm = {
  org: { id: 'o1' },
  deadlines: [],
  units: [],
  verified: [],
  topicsOpen: 0,
  renewedShort: 0,
  soon: { units: [], missingUnits: 0 },
  lapse: null,
  due: [],
  expired: [],
  unsigned: { sessions: [], count: 0 },
  unfinalized: { sessions: [], count: 0 },
  overdue: { trainings: [], count: 0 },
  requests: null,
  otherThanHours: { any: false, soon: false },
} as unknown as OrgOverview
const rows = (overrides: Partial<OrgOverview>) => workRows({ ...calm, ...overrides }, translatorFor('en'))
/** The text of a row and its actions: text, verb, address. */
const said = (overrides: Partial<OrgOverview>) =>
  rows(overrides).map(({ text, acts }) => [text, ...acts.map((act) => [act.text, act.verb, act.href])])
/** The verbs of all rows with their addresses, also those that lead to classes. */
const verbs = (overrides: Partial<OrgOverview>) =>
  rows(overrides).flatMap(({ acts }) =>
    acts.flatMap(({ verb, href, classes }) => [[verb, href], ...(classes ? [[classes.verb, classes.href]] : [])]),
  )

test('where nothing is to be done there are no rows', () => {
  expect(rows({})).toEqual([])
  expect(rows({ requests: { open: 4, overdue: 0 } })).toEqual([])
})

test('what expires within 30 days is told by its hours, each with what helps', () => {
  const soon = {
    units: [
      { value: 'BEHIND', count: 1 },
      { value: 'UNKNOWN', count: 1 },
      { value: 'COMPLETE', count: 2 },
    ],
    missingUnits: 600,
  } as OrgOverview['soon']
  expect(said({ deadlines: [{ value: 'D30', count: 4 }], soon })).toEqual([
    [
      '4 licenses expire within 30 days',
      [
        '2 with hours or way done',
        'Ask them to renew',
        '/orgs/o1/credentials?deadline=D30&units=COMPLETE&sort=expiry&pick=all#licenses',
      ],
      [
        '1 needs 6 more hours',
        'Remind them',
        '/orgs/o1/credentials?deadline=D30&units=BEHIND&sort=expiry&pick=all#licenses',
      ],
      ['1 not known yet', 'Ask them', '/orgs/o1/credentials?deadline=D30&units=UNKNOWN&sort=expiry&pick=all#licenses'],
    ],
  ])
})

test('people who lack hours are reminded, and classes are offered where they are: ahead, or to be scheduled', () => {
  const soon = { units: [{ value: 'BEHIND', count: 1 }], missingUnits: 600 } as OrgOverview['soon']
  const short: Partial<OrgOverview> = {
    deadlines: [{ value: 'D30', count: 1 }],
    units: [{ value: 'BEHIND', count: 1 }],
    soon,
  }
  const people = [
    '/orgs/o1/credentials?deadline=D30&units=BEHIND&sort=expiry&pick=all#licenses',
    '/orgs/o1/credentials?units=BEHIND&sort=expiry&pick=all#licenses',
  ].map((href) => ['Remind them', href])
  expect(verbs({ ...short, upcomingSessions: null })).toEqual(people)
  const withClasses = (verb: string, href: string) => people.flatMap((act) => [act, [verb, href]])
  expect(verbs({ ...short, upcomingSessions: 2 })).toEqual(withClasses('Offer a class', '/orgs/o1/tasks?view=sessions'))
  expect(verbs({ ...short, upcomingSessions: 0 })).toEqual(withClasses('Schedule a class', '/orgs/o1/tasks'))
})

test('who is to be looked at only is not picked for a reminder', () => {
  const soon = { units: [{ value: 'ON_TRACK', count: 2 }], missingUnits: 0 } as OrgOverview['soon']
  expect(verbs({ deadlines: [{ value: 'D30', count: 2 }], soon })).toEqual([
    ['See the list', '/orgs/o1/credentials?deadline=D30&units=ON_TRACK&sort=expiry'],
  ])
})

test('who lacks work or a certification is not offered a class, nor told of hours', () => {
  const soon = { units: [{ value: 'BEHIND', count: 2 }], missingUnits: 0 } as OrgOverview['soon']
  expect(said({ deadlines: [{ value: 'D30', count: 2 }], soon })[0]?.[1]?.slice(0, 2)).toEqual([
    '2 with something missing',
    'Remind them',
  ])
})

test('where only some lack hours, nobody is offered a class for all of them', () => {
  const soon = { units: [{ value: 'BEHIND', count: 3 }], missingUnits: 600 } as OrgOverview['soon']
  const mixed = said({
    deadlines: [{ value: 'D30', count: 3 }],
    units: [{ value: 'BEHIND', count: 3 }],
    soon,
    otherThanHours: { any: true, soon: true },
  })
  expect(mixed.map(([, act]) => act?.slice(0, 2))).toEqual([
    ['3 with something missing', 'Remind them'],
    [null, 'Remind them'],
  ])
  const classes = { upcomingSessions: 2, otherThanHours: { any: true, soon: true } }
  expect(verbs({ deadlines: [{ value: 'D30', count: 3 }], soon, ...classes }).map(([verb]) => verb)).toEqual([
    'Remind them',
  ])
})

test('hours of several licenses are told as what they come to together', () => {
  const soon = { units: [{ value: 'BEHIND', count: 8 }], missingUnits: 15_600 } as OrgOverview['soon']
  expect(said({ deadlines: [{ value: 'D30', count: 8 }], soon })[0]?.[1]?.[0]).toBe('8 need 156 more hours in total')
})

describe('whose licenses they are', () => {
  const entry = (lastName: string, expiresAt: string, deadline: string, contact: string | null = null) =>
    ({ firstName: lastName && 'Ana', middleName: null, lastName, contact, expiresAt, deadline }) as DueEntry
  const who = (overrides: Partial<OrgOverview>) => rows(overrides).map((row) => row.who)

  test('is told of those that expire soon, the next three by name, and how many more there are', () => {
    const due = [
      entry('Tran', '2026-12-01', 'D30'),
      entry('Smith', '2026-12-02', 'D30'),
      entry('', '2026-12-03', 'D30', 'new@x.test'),
      entry('Santos', '2026-12-04', 'D30'),
    ]
    const soon = { units: [], missingUnits: 0 }
    expect(who({ deadlines: [{ value: 'D30', count: 28 }], soon, due })).toEqual([
      'Ana Tran (Dec 1, 2026), Ana Smith (Dec 2, 2026), new@x.test (Dec 3, 2026), and 25 more',
    ])
    expect(who({ deadlines: [{ value: 'D30', count: 1 }], soon, due: due.slice(0, 1) })).toEqual([
      'Ana Tran (Dec 1, 2026)',
    ])
  })

  test('is told of those that have expired, and nobody else is named with them', () => {
    const expired = [entry('Whitaker', '2026-11-03', 'EXPIRED')]
    const due = [entry('Tran', '2027-03-01', 'LATER')]
    expect(who({ deadlines: [{ value: 'EXPIRED', count: 1 }], expired, due })).toEqual(['Ana Whitaker (Nov 3, 2026)'])
  })

  test('is told of the next ones where nobody is within 30 days', () => {
    const due = [entry('Brooks', '2027-01-06', 'D60'), entry('Castillo', '2027-04-25', 'LATER')]
    const deadlines = [{ value: 'D60', count: 1 }] as OrgOverview['deadlines']
    const [row] = rows({ deadlines, due })
    expect(row).toMatchObject({ text: '1 license expires in 31 to 60 days', who: 'Ana Brooks (Jan 6, 2027)' })
    expect(row?.acts[0]?.href).toBe('/orgs/o1/credentials?deadline=D60&sort=expiry&pick=all#licenses')
    const both = [...deadlines, { value: 'D30', count: 1 }] as OrgOverview['deadlines']
    expect(rows({ deadlines: both, due }).map(({ key }) => key)).toEqual(['soon'])
  })
})

describe('members without a valid license', () => {
  const lapse = { on: '2027-01-16', people: 9, lapsed: 2, department: { name: 'Night shift', people: 4 } }

  test('are said first, with the day, the department that is hit most, and a link to exactly them', () => {
    expect(said({ lapse })[0]).toEqual([
      'If nothing is renewed, 9 members have no valid license left on Jan 16, 2027 (4 in Night shift, 2 already today).',
      [null, 'See the list', '/orgs/o1/members?lapsing=yes'],
    ])
    expect(said({ lapse: { ...lapse, people: 1, lapsed: 0, department: null } })[0]?.[0]).toBe(
      'If nothing is renewed, 1 member has no valid license left on Jan 16, 2027.',
    )
  })

  test('are said without a day where all of them have none today', () => {
    expect(said({ lapse: { ...lapse, people: 1, lapsed: 1, department: null } })[0]?.[0]).toBe(
      '1 member has no valid license left.',
    )
  })
})

describe('instructors who have to sign', () => {
  const one = {
    id: 's1',
    taskId: 't1',
    title: 'Hand hygiene',
    startsAt: new Date('2026-11-25T02:00:00Z'),
    timeZone: 'America/Los_Angeles',
    instructors: [{ firstName: 'Nadia', middleName: null, lastName: 'Haddad' }],
  }
  test('are named with the session and its day', () => {
    expect(said({ unsigned: { sessions: [one], count: 1 } })).toEqual([
      [
        'Nadia Haddad has to sign Hand hygiene (Nov 24, 2026)',
        [null, 'Ask to sign', '/orgs/o1/tasks/t1/task_sessions/s1/finish'],
      ],
    ])
  })

  test('are told together, and sessions beyond those listed are counted', () => {
    const both = { ...one, instructors: [...one.instructors, { firstName: 'Li', middleName: null, lastName: 'Wu' }] }
    const texts = said({ unsigned: { sessions: [both], count: 3 } }).map(([text]) => text)
    expect(texts).toEqual([
      'Nadia Haddad and 1 other have to sign Hand hygiene (Nov 24, 2026)',
      '3 sessions wait for a signature in all',
    ])
  })
})

test('sessions that wait for no signature lead to finalizing them, and those beyond the listed ones are counted', () => {
  const session = { id: 's1', taskId: 't1', title: 'Hand hygiene', startsAt: new Date('2026-11-25T02:00:00Z') }
  const unfinalized = { sessions: [{ ...session, timeZone: 'America/Los_Angeles' }], count: 3 }
  expect(said({ unfinalized })).toEqual([
    [
      'Hand hygiene (Nov 24, 2026) is over and not finalized',
      [null, 'Finalize', '/orgs/o1/tasks/t1/task_sessions/s1/finish'],
    ],
    [
      '3 sessions aren’t finalized in all',
      [null, 'See the sessions', '/orgs/o1/tasks?view=sessions&when=past&session=UNFINALIZED'],
    ],
  ])
})

test('every other kind of work opens its list', () => {
  const all = said({
    deadlines: [{ value: 'EXPIRED', count: 2 }],
    units: [{ value: 'BEHIND', count: 5 }],
    verified: [
      { value: 'NO', count: 1 },
      { value: 'PARTIAL', count: 2 },
    ],
    topicsOpen: 3,
    renewedShort: 1,
    overdue: { trainings: [{ id: 'c1', title: 'Yearly safety', overdue: 5 }], count: 6 },
    requests: { open: 4, overdue: 1 },
  })
  expect(all).toEqual([
    [
      '1 license was marked as renewed by the member although something was missing',
      [null, 'See which', '/orgs/o1/credentials?word=own'],
    ],
    [
      '2 licenses have expired',
      [null, 'Ask them to renew', '/orgs/o1/credentials?deadline=EXPIRED&sort=expiry&pick=all#licenses'],
    ],
    ['5 members are overdue in Yearly safety', [null, 'Remind them', '/orgs/o1/curriculums/c1?standing=OVERDUE']],
    ['6 overdue trainings in all', [null, 'See the curriculums', '/orgs/o1/curriculums?state=OVERDUE']],
    [
      '5 licenses lack something for renewal',
      [null, 'Remind them', '/orgs/o1/credentials?units=BEHIND&sort=expiry&pick=all#licenses'],
    ],
    [
      '3 licenses differ from the board’s record',
      ['1 doesn’t match', 'Look into it', '/orgs/o1/credentials?verified=NO'],
      ['2 partly match', 'Look into it', '/orgs/o1/credentials?verified=PARTIAL'],
    ],
    ['3 licenses have topics to do', [null, 'See which', '/orgs/o1/credentials?topics=open']],
    [
      '1 requested document wasn’t handed in on time',
      [null, 'See the requests', '/orgs/o1/documents/requests?state=OVERDUE'],
    ],
  ])
})

test('a surveyor is told of what is open beside the tags: expired on shift, unsigned, lapsed, and no telephone', () => {
  const session = {
    id: 's1',
    taskId: 't1',
    title: 'Fire safety',
    timeZone: 'UTC',
    startsAt: new Date('2026-11-20T09:00Z'),
  }
  const open = {
    ...calm,
    org: { ...calm.org, phone: null },
    clearance: { today: 2, tomorrow: 0, unknown: 0 },
    deadlines: [{ value: 'EXPIRED', count: 1 }],
    unsigned: {
      sessions: [{ ...session, instructors: [{ firstName: 'Lea', middleName: null, lastName: 'Ito' }] }],
      count: 1,
    },
    requests: { open: 3, overdue: 1 },
    topicsOpen: 4,
  } as unknown as OrgOverview
  const t = translatorFor('en')
  expect(surveyRows(open, t).map(({ key, acts }) => [key, acts[0]?.href])).toEqual([
    ['clearance', '/orgs/o1/clearance?state=NOT_CLEARED'],
    ['expired', '/orgs/o1/credentials?deadline=EXPIRED&sort=expiry&pick=all#licenses'],
    ['s1', '/orgs/o1/tasks/t1/task_sessions/s1/finish'],
    ['requests', '/orgs/o1/documents/requests?state=OVERDUE'],
    ['phone', '/orgs/o1?tab=settings'],
  ])
  expect(surveyRows({ ...calm, org: { ...calm.org, phone: '+1 555 0100' } }, t)).toEqual([])
})
