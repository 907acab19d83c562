import { expect, test } from 'vitest'
import { type Action, can, rules, type Target, type Viewer } from '@/lib/policy/can'

const person: Viewer = {
  userId: 'u',
  verified: true,
  superAdmin: false,
  roles: [],
  visits: [],
  personVisits: [],
  scopes: null,
}
const superAdmin = { ...person, superAdmin: true }

/** Each viewer is the person `u`; `o` is the organization in question, `e` another one. */
const viewers: Readonly<Record<string, Viewer>> = {
  person,
  member: { ...person, roles: [{ orgId: 'o', roleType: 'MEMBER' }] },
  admin: { ...person, roles: [{ orgId: 'o', roleType: 'ADMIN' }] },
  'admin elsewhere': { ...person, roles: [{ orgId: 'e', roleType: 'ADMIN' }] },
  'super admin': superAdmin,
  visitor: { ...superAdmin, visits: ['o'] },
}
const everybody = Object.keys(viewers)

type Row = [title: string, action: Action, found: () => string[], who: readonly string[]]

/** The viewers who may perform these actions on the target. */
const rowsOf = <A extends Action>(actions: readonly A[], target: Target<A>, who: readonly string[]): Row[] =>
  actions.map(
    (action): Row => [
      `${action} of ${JSON.stringify(target)}`,
      action,
      () => everybody.filter((name) => can(viewers[name]!, action, target)),
      who,
    ],
  )

const ofThePerson = [
  'person.read',
  'person.update',
  'person.updatePrefs',
  'person.readWheelRole',
  'contact.verify',
  'contact.change',
  'signInMethod.change',
  'ownData.download',
  'ownData.delete',
  'search.find',
  'session.list',
  'session.revoke',
  'credential.add',
  'credential.list',
  'credit.add',
  'credit.list',
  'topic.listAnswers',
  'topic.answer',
  'creditProposal.listOwn',
  'document.list',
  'signing.listOwn',
  'requestedDocument.listOwn',
  'transcriptLink.list',
  'feedback.send',
  'notice.list',
  'notice.markRead',
  'notice.configure',
  'certificate.list',
  'enrollment.list',
  'guest.listOwn',
  'curriculum.listOwn',
  'calendar.manageFeed',
  'calendar.makeFeed',
  'apiToken.list',
  'history.listOwn',
] as const
const ofTheOwner = [
  'credential.read',
  'credential.update',
  'credential.renew',
  'credential.archive',
  'credit.read',
  'credit.correct',
  'credit.withdraw',
  'credit.restore',
  'attestation.list',
  'attestation.state',
  'creditProposal.answer',
  'document.read',
  'document.delete',
  'document.restore',
  'signing.sign',
  'requestedDocument.read',
  'requestedDocument.answer',
  'document.update',
  'document.replace',
  'document.share',
  'document.endShare',
  'document.giveCopy',
  'document.endCopy',
  'document.listCopies',
  'transcript.read',
  'transcriptLink.read',
  'transcriptLink.create',
  'transcriptLink.end',
  'savedView.delete',
  'member.leave',
  'member.showLicenses',
  'enrollment.readReceipt',
  'enrollment.withdraw',
  'licenseCheck.listOwn',
] as const
const ofAdministrators = [
  'attestation.confirm',
  'signing.read',
  'signing.readCopyOfOrg',
  'signing.manage',
  'documentRequest.read',
  'documentRequest.manage',
  'requestedDocument.cancel',
  'requestedDocument.decide',
  'document.listShared',
  'document.markOriginalSeen',
  'document.readShared',
  'document.openCopy',
  'invitation.send',
  'invitation.manage',
  'import.preview',
  'import.manage',
  'member.manage',
  'member.changeRole',
  'position.read',
  'position.manage',
  'clearance.read',
  'exclusion.read',
  'exclusion.answer',
  'orgAccess.keep',
  'task.manage',
  'taskSession.manage',
  'surveyLink.end',
  'enrollment.manage',
  'guest.erase',
  'curriculum.manage',
  'curriculum.exempt',
  'webhook.change',
  'webhook.manage',
  'identityProvider.manage',
  'apiClient.register',
  'apiClient.revoke',
  'orgArchive.open',
] as const
const ofAdministratorsOfIt = [
  'creditProposal.propose',
  'signing.create',
  'signing.list',
  'documentRequest.list',
  'org.update',
  'org.setLogo',
  'org.askClosing',
  'savedView.manage',
  'position.list',
  'clearance.list',
  'exclusion.list',
  'board.remind',
  'surveyLink.create',
  'webhook.create',
  'orgSecurity.manage',
  'retention.setOfOrg',
  'orgArchive.list',
  'orgArchive.ask',
] as const
const ofReaders = [
  'creditProposal.listOfOrg',
  'org.administer',
  'org.saveProvider',
  'org.removeProvider',
  'invitation.list',
  'matrix.read',
  'member.list',
  'board.list',
  'task.list',
  'inspection.read',
  'surveyLink.list',
  'curriculum.list',
  'webhook.list',
  'orgAccess.list',
  'orgSecurity.read',
  'history.listOfOrg',
  'retention.readOfOrg',
] as const
const ofReadersOfIts = [
  'import.read',
  'member.read',
  'task.read',
  'surveyLink.read',
  'curriculum.read',
  'webhook.read',
] as const
const ofTheDesk = [
  'org.create',
  'rule.manage',
  'installation.read',
  'licenseCheck.list',
  'boardRoster.list',
  'boardRoster.upload',
  'exclusionList.list',
  'exclusionList.upload',
  'installation.manage',
  'superAdmin.manage',
  'people.find',
  'history.read',
  'feedback.manage',
  'job.manage',
] as const
const ofSuperAdmins = [
  'org.visit',
  'org.oversee',
  'org.govern',
  'licenseCheck.read',
  'licenseCheck.decide',
  'boardRoster.read',
  'boardRoster.manage',
  'people.visit',
  'legalHold.place',
  'legalHold.release',
] as const
const ofTheAddressee = ['invitation.answer', 'enrollment.answer', 'guest.answer'] as const
const ofStaff = ['taskSession.run', 'attendance.record', 'outcome.decide', 'guest.manage', 'guest.sign'] as const
const ofTheKeeper = ['apiToken.create', 'apiToken.revoke'] as const

/** Rows with a rule of their own, which `can.test.ts` covers. */
const alone: readonly Action[] = [
  'signing.readCopy',
  'org.read',
  'org.list',
  'org.setFeatures',
  'teamLicense.list',
  'taskSession.read',
  'certificate.read',
  'enrollment.read',
  'enrollment.enroll',
  'checkIn.attend',
  'signature.signAsInstructor',
  'calendar.readSession',
  'people.read',
  'people.manage',
  'people.merge',
]

// The table repeated, so that nobody changes a row by accident. The meaning of each kind of rule is tested in
// `can.test.ts`.
const rows = [
  ...rowsOf(['document.save'], { id: 'u', kind: 'HEALTH' }, everybody),
  ...rowsOf(['document.save'], { id: 'p', kind: 'OTHER' }, []),
  ...rowsOf(ofThePerson, { id: 'u' }, everybody),
  ...rowsOf(ofThePerson, { id: 'p' }, []),
  ...rowsOf(ofTheOwner, { userId: 'u', orgId: 'e', kind: 'OTHER', shares: [{ org: { id: 'e' } }] }, everybody),
  ...rowsOf(ofTheOwner, { userId: 'p', orgId: 'o', kind: 'OTHER', shares: [] }, []),
  ...rowsOf(ofAdministrators, { orgId: 'o' }, ['admin']),
  ...rowsOf(ofAdministratorsOfIt, { id: 'o' }, ['admin']),
  ...rowsOf(ofReaders, { id: 'o' }, ['admin', 'visitor']),
  ...rowsOf(ofReadersOfIts, { orgId: 'o' }, ['admin', 'visitor']),
  ...rowsOf(ofTheDesk, { id: 'u' }, ['super admin', 'visitor']),
  ...rowsOf(ofTheDesk, { id: 'p' }, []),
  ...rowsOf(ofSuperAdmins, { id: 'x' }, ['super admin', 'visitor']),
  ...rowsOf(ofTheAddressee, { addresseeId: 'u', orgId: 'e' }, everybody),
  ...rowsOf(ofTheAddressee, { addresseeId: 'p', orgId: 'o' }, []),
  ...rowsOf(ofStaff, { id: 's', orgId: 'o', instructorIds: ['p'] }, ['admin']),
  ...rowsOf(ofStaff, { id: 's', orgId: 'o', instructorIds: ['p', 'u'] }, ['member', 'admin']),
  ...rowsOf(ofTheKeeper, { userId: 'u', orgId: null }, everybody),
  ...rowsOf(ofTheKeeper, { userId: 'u', orgId: 'o' }, ['admin']),
]

test.each(rows)('%s', (_title, _action, found, who) => expect(found()).toEqual(who))

test('every row of the permissions is in one of the two files', () => {
  const told = new Set<string>([...rows.map(([, action]) => action), ...alone])
  expect(Object.keys(rules).filter((action) => !told.has(action))).toEqual([])
})
