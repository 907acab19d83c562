import { expect, test } from 'vitest'
import { type Action, can, rules, type Viewer } from '@/lib/policy/can'
import { needsStepUp } from '@/lib/policy/step-up'

const actions = Object.keys(rules) as Action[]
const person: Viewer = {
  userId: 'u',
  verified: true,
  superAdmin: false,
  roles: [],
  visits: [],
  personVisits: [],
  scopes: null,
}

/**
 * A row in `o` that belongs to somebody else and names the viewer by every other column that a rule may ever read: one
 * that is added later names them, too.
 */
const owner = { id: 'x', otherId: 'y', userId: 'p', addresseeId: 'p', orgId: 'o' } as const
const naming = new Proxy({} as Record<string, unknown>, {
  get: (_row, column) => {
    if (typeof column !== 'string') return undefined
    if (column in owner) return owner[column as keyof typeof owner]
    if (column === 'kind') return 'OTHER'
    if (column === 'shares') return [{ org: { id: 'o' } }]
    return column.endsWith('Ids') ? ['u'] : column.endsWith('Id') ? 'u' : true
  },
})

test('who has left has no right by a relation, but to sign a sheet, keep a copy, and see a class they are in', () => {
  const open = actions.filter((action) => can(person, action, naming as never))
  expect(open.toSorted()).toEqual([
    'calendar.readSession',
    'checkIn.attend',
    'signature.signAsInstructor',
    'signing.readCopy',
  ])
})

test('and none of those of an organization whose provider they came by, while they are not a member there', () => {
  const elsewhere = { ...person, providerOrgId: 'e' }
  expect(actions.filter((action) => can(elsewhere, action, naming as never))).toEqual([])
})

/** A row in `o` that names the viewer nowhere. */
const ofOthers = new Proxy({} as Record<string, unknown>, {
  get: (_row, column) => {
    if (typeof column !== 'string') return undefined
    if (column === 'id' || column === 'orgId') return 'o'
    if (column === 'kind') return 'OTHER'
    if (column === 'shares') return []
    return column.endsWith('Ids') ? ['p'] : column.endsWith('Id') ? 'p' : true
  },
})

test('no administrator of an organization does there what another organization’s provider would open', () => {
  const admin: Viewer = { ...person, roles: [{ orgId: 'o', roleType: 'ADMIN' }] }
  const theirs = actions.filter((action) => can(admin, action, ofOthers as never))
  expect(theirs).toContain('curriculum.exempt')
  const came = { ...admin, providerOrgId: 'e' }
  expect(theirs.filter((action) => can(came, action, ofOthers as never))).toEqual([])
})

/** A health record that is the viewer's in every way a rule can check, in the organization by whose provider they came. */
const health = new Proxy({} as Record<string, unknown>, {
  get: (_row, column) => {
    if (typeof column !== 'string') return undefined
    if (column === 'kind') return 'HEALTH'
    if (column === 'shares') return []
    return column === 'orgId'
      ? 'o'
      : column.endsWith('Ids')
        ? ['u']
        : column === 'id' || column.endsWith('Id')
          ? 'u'
          : true
  },
})

test('a session by an organization’s own provider may do with a health record what neither opens nor changes it', () => {
  const came: Viewer = { ...person, roles: [{ orgId: 'o', roleType: 'MEMBER' }], providerOrgId: 'o' }
  const about = actions.filter((action) => /document/i.test(action))
  expect(about.filter((action) => can(came, action, health as never)).toSorted()).toEqual([
    // Take sight away.
    'document.endCopy',
    'document.endShare',
    // Without health records, by its service.
    'document.list',
    // Tell that one is asked for.
    'requestedDocument.listOwn',
    'requestedDocument.read',
  ])
})

/** What is the viewer's own in another organization, or shared with it. */
const theirsElsewhere = new Proxy({} as Record<string, unknown>, {
  get: (_row, column) => {
    if (typeof column !== 'string') return undefined
    if (column === 'kind') return 'OTHER'
    if (column === 'orgId') return 'e'
    if (column === 'shares') return [{ org: { id: 'e' } }]
    return column.endsWith('Ids') ? ['u'] : column === 'id' || column.endsWith('Id') ? 'u' : true
  },
})

// The list repeated: whatever is added about another organization waits for a sign-in at the installation.
test('and changes nothing that is one’s own in another organization, but what is asked a fresh sign-in for', () => {
  const came: Viewer = { ...person, roles: [{ orgId: 'o', roleType: 'ADMIN' }], providerOrgId: 'o' }
  const open = actions.filter((action) => can(came, action, theirsElsewhere as never) && !needsStepUp(action))
  expect(open.filter((action) => !/\.(?:read|list|find)/.test(action)).toSorted()).toEqual([
    'attestation.state',
    // Shows and ends the address; making one needs a fresh sign-in.
    'calendar.manageFeed',
    'contact.verify',
    'credential.add',
    'credential.archive',
    'credential.renew',
    'credential.update',
    'credit.add',
    'credit.correct',
    'credit.restore',
    'credit.withdraw',
    'document.save',
    'feedback.send',
    'notice.configure',
    // Of this organization alone, by its service.
    'notice.markRead',
    // Of a name it asks for a fresh sign-in.
    'person.update',
    'person.updatePrefs',
    'topic.answer',
    'transcriptLink.end',
  ])
})
