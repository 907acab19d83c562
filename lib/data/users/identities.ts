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

type NewIdentity = IdentityKey & {
  userId: string
  loginType: string
  lastSignInAt: Date
  /** Null for the first one of a new account. */
  opensFrom: Date | null
  secondFactorFrom: Date | null
}

export async function insertIdentity(tx: Tx, identity: NewIdentity): Promise<string> {
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
  data: { lastSignInAt?: Date; contactId?: string; opensFrom?: Date; secondFactorFrom?: Date },
): Promise<void> {
  await tx.identity.update({ where: { id }, data })
}

/** The identities of a person, oldest first, each with the contact it came with. */
export const listIdentities = (tx: Tx, userId: string) =>
  tx.identity.findMany({
    where: { userId },
    include: { contact: { select: { id: true, kind: true, value: true } } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })

/** Locks the identities of a person until the transaction ends, so that two are ended one after the other. */
export async function lockIdentities(tx: Tx, userId: string) {
  await tx.$executeRaw`SELECT 1 FROM "Identity" WHERE "userId" = ${userId}::uuid ORDER BY "id" FOR UPDATE`
  return listIdentities(tx, userId)
}

type FactorQuestion = IdentityKey & { userId: string; before: Date; now: Date }

/**
 * Whether an identity of the person that is older, open and at the installation's own provider has shown a second factor:
 * only such a one makes the factor of another one wait.
 */
export const hasShownFactorBefore = async (tx: Tx, { issuer, subject, userId, before, now }: FactorQuestion) =>
  (await tx.identity.count({
    where: {
      userId,
      secondFactorFrom: { not: null },
      loginType: { not: 'organization' },
      createdAt: { lt: before },
      OR: [{ opensFrom: null }, { opensFrom: { lte: now } }],
      NOT: { issuer, subject },
    },
  })) > 0

/** Ends a way to sign in, and with it the sessions of those who came by it; returns their number. */
export async function deleteIdentity(tx: Tx, id: string): Promise<number> {
  const sessions = await tx.session.count({ where: { identityId: id } })
  await tx.identity.delete({ where: { id } })
  return sessions
}

/**
 * Gives the identities of which no contact is known the person's first proven one: until then they had come with claims
 * alone.
 */
export async function placeIdentities(tx: Tx, userId: string, contactId: string): Promise<void> {
  await tx.identity.updateMany({ where: { userId, contactId: null }, data: { contactId } })
}

/** Lets the ways in of a record that is merged into another open what that one may do to others from then on only. */
export const waitAsNew = (tx: Tx, userId: string, opensFrom: Date): Promise<number> =>
  tx.$executeRaw`
    UPDATE "Identity" SET "opensFrom" = ${opensFrom}::timestamptz
    WHERE "userId" = ${userId}::uuid AND ("opensFrom" IS NULL OR "opensFrom" < ${opensFrom}::timestamptz)`

/** Takes that back, once the record is its own again. */
export const waitNoLonger = (tx: Tx, userId: string, opensFrom: Date): Promise<number> =>
  tx.$executeRaw`
    UPDATE "Identity" SET "opensFrom" = NULL
    WHERE "userId" = ${userId}::uuid AND "opensFrom" = ${opensFrom}::timestamptz`

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
 * Moves the identities and sessions of a claimant to the person who owns the contact, with which they now come; returns
 * the ids of the identities.
 */
export async function moveSignIns(
  tx: Tx,
  fromUserId: string,
  { userId: toUserId, id: contactId }: { userId: string; id: string },
  opensFrom: Date,
): Promise<string[]> {
  const rows = await tx.identity.updateManyAndReturn({
    where: { userId: fromUserId },
    data: { userId: toUserId, contactId, opensFrom, secondFactorFrom: null },
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
