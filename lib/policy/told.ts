import type { stepUpOf } from './step-up'

/** What administrators hear of their organization: something that works by itself, somebody's right, or a setting. */
export type AccessNews = 'token' | 'client' | 'webhook' | 'webhookMoved' | 'link' | 'connection' | 'connectionMoved'
export type SettingNews = 'security' | 'archive' | 'retention' | 'connectionEnded' | 'badgeKey' | 'kept' | 'grant'

type SteppedUp = {
  [A in keyof typeof stepUpOf]: (typeof stepUpOf)[A] extends 'stepUp' ? A : never
}[keyof typeof stepUpOf]

/**
 * What needs a fresh sign-in always matters to others: each such action chooses what all administrators of its
 * organization hear of it, whoever did it, or says why they hear nothing. One that does not choose does not compile.
 * - own: it is about the account of the person, who is written to.
 * - desk: it is about the whole installation; the history has it.
 * - asked: they heard of it when it was asked for.
 */
export const toldOf = {
  'contact.change': 'own',
  'signInMethod.change': 'own',
  'ownData.download': 'own',
  'ownData.delete': 'own',
  'transcriptLink.create': 'own',
  'calendar.makeFeed': 'own',
  'org.create': 'desk',
  'superAdmin.manage': 'desk',
  'people.merge': 'desk',
  'legalHold.release': 'desk',
  'orgSecurity.manage': ['security', 'badgeKey'],
  'identityProvider.manage': ['connection', 'connectionMoved', 'connectionEnded'],
  'member.changeRole': ['adminMade'],
  'grant.give': ['grant'],
  'surveyLink.create': ['link'],
  'webhook.create': ['webhook'],
  'webhook.change': ['webhookMoved'],
  'apiToken.create': ['token'],
  'apiClient.register': ['client'],
  'orgAccess.keep': ['kept'],
  'retention.setOfOrg': ['retention'],
  'orgArchive.ask': ['archive'],
  'orgArchive.open': 'asked',
} as const satisfies Readonly<
  Record<SteppedUp, 'own' | 'desk' | 'asked' | readonly (AccessNews | SettingNews | 'adminMade')[]>
>

/** The entries of the history that say of which setting there was news. */
export const settingOfEntry = {
  'badgeKey.replaced': 'badgeKey',
  'org.securitySet': 'security',
  'orgExport.asked': 'archive',
  'retention.set': 'retention',
  'connection.ended': 'connectionEnded',
  'access.kept': 'kept',
  'grant.given': 'grant',
} as const satisfies Readonly<Record<string, SettingNews>>
