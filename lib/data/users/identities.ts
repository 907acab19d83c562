import type { Db, Tx } from '../db'
import type { Prisma } from '../generated/client'

export type ContactKey = { kind: 'EMAIL' | 'PHONE'; value: string }
type IdentityKey = { issuer: string; subject: string }

/** Serializes sign-ins with the same contact until the transaction ends. */
export async function lockContact(tx: Tx, contact: ContactKey): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`contact:${contact.kind}:${contact.value}`}, 0))`
}

export const findIdentity = (tx: Tx, key: IdentityKey) =>
  tx.identity.findUnique({ where: { issuer_subject: { issuer: key.issuer, subject: key.subject } } })

export async function insertIdentity(
  tx: Tx,
  identity: IdentityKey & { userId: string; loginType: string; lastSignInAt: Date },
): Promise<string> {
  const { id } = await tx.identity.create({ data: identity, select: { id: true } })
  return id
}

/**
 * A way to sign in with its person, and with the given contact if it is verified; null when it no longer exists.
 */
export const findSignInToNotify = (db: Db, identityId: string, contactId: string) =>
  db.identity.findUnique({
    where: { id: identityId },
    select: {
      loginType: true,
      user: {
        select: {
          id: true,
          firstName: true,
          uiLanguage: true,
          datesInLanguage: true,
          contacts: { where: { id: contactId, verifiedAt: { not: null } }, select: { kind: true, value: true } },
        },
      },
    },
  })

export async function updateIdentity(
  tx: Tx,
  id: string,
  data: { userId?: string; lastSignInAt?: Date },
): Promise<void> {
  await tx.identity.update({ where: { id }, data })
}

export const listIdentities = (tx: Tx, userId: string) =>
  tx.identity.findMany({ where: { userId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] })

/** Deletes the identities a person signs in with: their next sign-in finds them by a verified contact. */
export async function deleteIdentitiesOf(tx: Tx, userId: string): Promise<void> {
  await tx.identity.deleteMany({ where: { userId } })
}

/** Creates a person who has only an identity so far, with the name known from it. */
export async function insertUser(
  tx: Tx,
  uiLanguage: string | null,
  name: Pick<Prisma.UserCreateInput, 'firstName' | 'lastName'> | null,
): Promise<string> {
  const user = await tx.user.create({ data: { uiLanguage, ...name }, select: { id: true } })
  return user.id
}

/**
 * Moves the identities and sessions of a claimant to the person who owns the contact; returns the ids of the
 * identities.
 */
export async function moveSignIns(tx: Tx, fromUserId: string, toUserId: string): Promise<string[]> {
  const rows = await tx.identity.updateManyAndReturn({
    where: { userId: fromUserId },
    data: { userId: toUserId },
    select: { id: true },
  })
  await tx.session.updateMany({ where: { userId: fromUserId }, data: { userId: toUserId } })
  return rows.map(({ id }) => id)
}

/** Deletes a person who has nothing verified and nothing recorded; all others stay. */
export async function deleteEmptyClaimant(tx: Tx, userId: string): Promise<boolean> {
  const { count } = await tx.user.deleteMany({
    where: {
      id: userId,
      contacts: { none: { verifiedAt: { not: null } } },
      credentials: { none: {} },
      credits: { none: {} },
      documents: { none: {} },
      roles: { none: {} },
    },
  })
  return count === 1
}
