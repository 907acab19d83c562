import type { Scope } from '@/lib/domain/access/scopes'
import type { Action } from './can'

/**
 * The scope that a token needs for each action. `session`: never by a token, whatever its scopes. Those are sign-in methods and
 * tokens themselves, secrets, visits of super admins, and what a person must do in person: consent, attend, sign, leave.
 */
export const scopeOf: Readonly<Record<Action, Scope | 'session'>> = {
  'person.read': 'profile:read',
  'person.update': 'profile:write',
  'person.updatePrefs': 'profile:write',
  'person.readWheelRole': 'profile:read',
  'contact.verify': 'session',
  'contact.change': 'session',
  'session.list': 'session',
  'session.revoke': 'session',
  'credential.add': 'credentials:write',
  'credential.list': 'credentials:read',
  'credential.read': 'credentials:read',
  'credential.update': 'credentials:write',
  'credential.renew': 'credentials:write',
  'credential.archive': 'credentials:write',
  'credit.add': 'credentials:write',
  'credit.list': 'credentials:read',
  'credit.read': 'credentials:read',
  'credit.correct': 'credentials:write',
  'credit.withdraw': 'credentials:write',
  'credit.restore': 'credentials:write',
  'document.save': 'credentials:write',
  'document.list': 'credentials:read',
  'document.read': 'credentials:read',
  'feedback.send': 'profile:write',
  'org.read': 'organization:read',
  'org.administer': 'organization:read',
  'org.list': 'organization:read',
  'org.visit': 'session',
  'org.found': 'session',
  'org.update': 'organization:write',
  'org.saveProvider': 'organization:write',
  'org.removeProvider': 'organization:write',
  'org.setFeatures': 'session',
  'invitation.list': 'members:read',
  'invitation.send': 'members:write',
  'invitation.manage': 'members:write',
  'invitation.answer': 'session',
  'import.read': 'members:read',
  'import.preview': 'members:write',
  'import.manage': 'members:write',
  'member.list': 'members:read',
  'member.read': 'members:read',
  'member.manage': 'members:write',
  'member.leave': 'session',
  'notice.list': 'profile:read',
  'notice.markRead': 'profile:write',
  'board.list': 'members:read',
  'board.remind': 'members:write',
  'task.list': 'training:read',
  'task.read': 'training:read',
  'task.manage': 'training:write',
  'taskSession.read': 'training:read',
  'taskSession.run': 'training:write',
  'taskSession.manage': 'training:write',
  'certificate.list': 'training:read',
  'certificate.read': 'training:read',
  'enrollment.list': 'training:read',
  'enrollment.read': 'training:read',
  'enrollment.enroll': 'training:write',
  'enrollment.withdraw': 'training:write',
  'enrollment.answer': 'training:write',
  'enrollment.manage': 'training:write',
  'checkIn.attend': 'session',
  'signature.signAsInstructor': 'session',
  'curriculum.list': 'training:read',
  'curriculum.read': 'training:read',
  'curriculum.manage': 'training:write',
  'curriculum.listOwn': 'training:read',
  'calendar.manageFeed': 'session',
  'calendar.readSession': 'training:read',
}

type Scoped = { scopes: readonly Scope[] | null }

/** Whether what the caller came with reaches an action at all; a person who signed in (`null`) is not held to scopes. */
export const reaches = ({ scopes }: Scoped, action: Action): boolean => {
  const needed = scopeOf[action]
  return scopes === null || (needed !== 'session' && scopes.includes(needed))
}
