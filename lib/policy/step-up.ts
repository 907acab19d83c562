import type { Action } from './can'
import type { scopeOf } from './scopes'

type InPerson = { [A in Action]: (typeof scopeOf)[A] extends 'session' ? A : never }[Action]

/**
 * Whether an action that a person takes themselves needs a sign-in of the last minutes, at the installation's own
 * provider, with the strongest factor that is asked of them (`stepUpNeed`): what opens the account or the record to
 * somebody else, takes it away, or gives rights over others. Every action of a session has to choose; what only ends or
 * reads something needs none, and neither does a service that only reads (`reads` in its specification).
 */
export const stepUpOf: Readonly<Record<InPerson, 'none' | 'stepUp'>> = {
  'contact.verify': 'none',
  'contact.change': 'stepUp',
  'signInMethod.change': 'stepUp',
  'ownData.download': 'stepUp',
  'ownData.delete': 'stepUp',
  'session.list': 'none',
  'session.revoke': 'none',
  'creditProposal.answer': 'none',
  'signing.sign': 'none',
  'requestedDocument.answer': 'none',
  'document.share': 'none',
  'document.markOriginalSeen': 'none',
  'transcriptLink.create': 'stepUp',
  'org.visit': 'none',
  'org.create': 'none',
  'org.oversee': 'none',
  'org.govern': 'none',
  'orgSecurity.read': 'none',
  'orgSecurity.manage': 'stepUp',
  'identityProvider.manage': 'stepUp',
  'org.setFeatures': 'none',
  'org.askClosing': 'none',
  'invitation.answer': 'none',
  'savedView.manage': 'none',
  'savedView.delete': 'none',
  'member.changeRole': 'stepUp',
  'member.leave': 'none',
  'member.showLicenses': 'none',
  'notice.configure': 'none',
  'surveyLink.create': 'stepUp',
  'checkIn.attend': 'none',
  'guest.sign': 'none',
  'guest.answer': 'none',
  'signature.signAsInstructor': 'none',
  'calendar.manageFeed': 'none',
  'calendar.makeFeed': 'stepUp',
  'apiToken.list': 'none',
  'apiToken.create': 'stepUp',
  'apiToken.revoke': 'none',
  'orgAccess.list': 'none',
  'orgAccess.keep': 'none',
  'apiClient.register': 'stepUp',
  'apiClient.revoke': 'none',
  'rule.manage': 'none',
  'installation.read': 'none',
  'licenseCheck.list': 'none',
  'licenseCheck.read': 'none',
  'licenseCheck.decide': 'none',
  'boardRoster.list': 'none',
  'boardRoster.read': 'none',
  'boardRoster.upload': 'none',
  'boardRoster.manage': 'none',
  'installation.manage': 'none',
  'superAdmin.manage': 'stepUp',
  'people.find': 'none',
  'people.visit': 'none',
  'people.read': 'none',
  'people.manage': 'none',
  'people.merge': 'stepUp',
  'history.read': 'none',
  'history.listOfOrg': 'none',
  'retention.setOfOrg': 'none',
  'orgArchive.list': 'none',
  'orgArchive.ask': 'none',
  'orgArchive.open': 'none',
  'legalHold.place': 'none',
  'legalHold.release': 'none',
  'history.listOwn': 'none',
  'feedback.manage': 'none',
  'job.manage': 'none',
}

/** Whether an action always needs it; one that a token may take never does. */
export const needsStepUp = (action: Action): boolean =>
  (stepUpOf as Partial<Record<Action, string>>)[action] === 'stepUp'
