import { compareText } from '../text'
import type { CertificateContent } from './certificate-content'

/**
 * The contexts of an Open Badge 3.0 as a Verifiable Credential 2.0 (https://www.imsglobal.org/spec/ob/v3p0). No term of
 * ours is added: checkers that know only these read everything.
 */
export const badgeContexts = [
  'https://www.w3.org/ns/credentials/v2',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
] as const

/** An identifier that no issuer has to invent: `did:web` of the installation's host and the organization. */
export const issuerDid = (origin: string, orgId: string): string =>
  `did:web:${encodeURIComponent(new URL(origin).host)}:issuers:${orgId}`

/**
 * The address of the document of a `did:web` identifier (https://w3c-ccg.github.io/did-method-web), null for any other.
 * A computer's own host is reached without TLS, as no authority certifies it.
 */
export function didDocumentAddress(did: string): string | null {
  const [method, name, host, ...path] = did.split('#', 1)[0]!.split(':')
  if (method !== 'did' || name !== 'web' || !host) return null
  const folder = path.length > 0 ? path.map(decodeURIComponent).join('/') : '.well-known'
  const address = `${decodeURIComponent(host)}/${folder}/did.json`
  const scheme = /^(?:localhost|127\.0\.0\.1)(?::|\/)/.test(address) ? 'http' : 'https'
  return URL.canParse(`${scheme}://${address}`) ? `${scheme}://${address}` : null
}

/** The host of an address: "suma.example.com", with a port where it has one. */
export const credentialHost = (origin: string): string => new URL(origin).host

/** The host that answers for a `did:web` identifier; null for any other. */
export function hostOfDid(did: string): string | null {
  const address = didDocumentAddress(did)
  return address && new URL(address).host
}

export const multikeyContext = 'https://w3id.org/security/multikey/v1'

/** A key of an issuer. With `revoked` nothing signed from then on is its issuer's. */
export type PublicKey = { publicKeyMultibase: string; revoked: Date | null }

/** The document behind an issuer's identifier: every key it ever signed with. */
export function didDocument(did: string, keys: readonly PublicKey[]) {
  const methods = keys.map(({ publicKeyMultibase, revoked }) => ({
    id: `${did}#${publicKeyMultibase}`,
    type: 'Multikey',
    controller: did,
    publicKeyMultibase,
    ...(revoked ? { revoked: seconds(revoked.toISOString()) } : {}),
  }))
  return {
    '@context': ['https://www.w3.org/ns/did/v1', multikeyContext],
    id: did,
    verificationMethod: methods,
    assertionMethod: methods.map(({ id }) => id),
  }
}

/** Where a credential is looked up in its issuer's list of revocations. */
export type StatusPlace = { address: string; index: number }

/** How many credentials one list of revocations holds: the least that the standard allows, so that each is one of many. */
export const statusListLength = 131_072

/** What an issued badge adds to the certificate's content. */
export type BadgeIdentity = {
  certificateId: string
  /** Address of the installation, without a slash at its end. */
  origin: string
  orgId: string
  /** The page that says what the certificate is now. */
  verifyAddress: string
  status: StatusPlace
  topicCodes: readonly string[]
  /** "GEO:TYPE" of the licenses the class counts for. */
  approvedFor: readonly string[]
  /** The sealed paper with the same statement: SHA-256 in hexadecimal. */
  paper: { sha256: string } | null
}

const types = <T extends string>(...names: T[]) => names

/** The tags of an achievement say in one form each what Open Badges has no field for. */
export const badgeTags = {
  completed: 'completed on:',
  format: 'format:',
  topic: 'topic:',
  countsFor: 'counts for:',
} as const

const hours = (units: number): number => units / 100

/** The statement of a certificate as an unsigned Open Badge. It names no license: a badge is shown to strangers. */
export function badgeOf(content: CertificateContent, badge: BadgeIdentity) {
  const { certificateId, origin, orgId, verifyAddress, status } = badge
  const achievementId = `urn:uuid:${certificateId}#achievement`
  const online = `urn:uuid:${certificateId}${onlineResult}`
  const { units, onlineUnits, organization } = content
  return {
    '@context': [...badgeContexts],
    id: `urn:uuid:${certificateId}`,
    type: types('VerifiableCredential', 'OpenBadgeCredential'),
    name: content.title,
    issuer: {
      id: issuerDid(origin, orgId),
      type: types('Profile'),
      name: organization.name,
      url: origin,
      ...(organization.phone ? { phone: organization.phone } : {}),
      ...(content.approvals.length > 0 ? { otherIdentifier: content.approvals.map(approvalIdentifier) } : {}),
    },
    validFrom: seconds(content.issuedAt),
    credentialSubject: {
      type: types('AchievementSubject'),
      identifier: [
        { type: 'IdentityObject', hashed: false, identityHash: content.person, identityType: 'name' as const },
      ],
      activityStartDate: seconds(content.startsAt),
      activityEndDate: seconds(content.endsAt),
      ...(units === null ? {} : { creditsEarned: hours(units) }),
      ...(onlineUnits === null || units === null
        ? {}
        : { result: [{ type: types('Result'), resultDescription: online, value: String(hours(onlineUnits)) }] }),
      achievement: {
        id: achievementId,
        type: types('Achievement'),
        achievementType: 'Course',
        name: content.title,
        humanCode: content.number,
        description: content.objectives?.join('\n') || content.title,
        criteria: { narrative: `Attended and completed: ${content.title}` },
        ...(units === null ? {} : { creditsAvailable: hours(units) }),
        ...(onlineUnits === null || units === null
          ? {}
          : {
              resultDescription: [
                { id: online, type: types('ResultDescription'), name: 'Hours online', resultType: 'Result' },
              ],
            }),
        tag: [
          `${badgeTags.completed}${content.completedAt}`,
          `${badgeTags.format}${content.format}`,
          ...badge.topicCodes.toSorted(compareText).map((code) => `${badgeTags.topic}${code}`),
          ...badge.approvedFor.toSorted(compareText).map((pair) => `${badgeTags.countsFor}${pair}`),
        ],
      },
    },
    evidence: [{ id: verifyAddress, type: types('Evidence'), name: `Certificate ${content.number}` }],
    ...(badge.paper
      ? {
          relatedResource: [
            {
              id: verifyAddress,
              digestSRI: `sha256-${base64OfHex(badge.paper.sha256)}`,
              mediaType: 'application/pdf',
            },
          ],
        }
      : {}),
    credentialStatus: {
      id: `${status.address}#${status.index}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation' as const,
      statusListIndex: String(status.index),
      statusListCredential: status.address,
    },
  }
}

export type Badge = ReturnType<typeof badgeOf>

/** The type of an identifier that is a provider's number, followed by place and body: "ext:provider:CA:BRN". */
export const providerType = 'ext:provider:'

/** The id of the result that says how many hours were online ends so. */
export const onlineResult = '#achievement-hours-online'

const approvalIdentifier = ({ geo, providerNumber, approvedBy }: CertificateContent['approvals'][number]) => ({
  type: 'IdentifierEntry',
  identifier: providerNumber,
  identifierType: `${providerType}${geo}${approvedBy ? `:${approvedBy.replaceAll(/\s+/g, ' ')}` : ''}`,
})

/** XML Schema's dateTimeStamp, which some checkers read without fractions. */
const seconds = (instant: string): string => new Date(instant).toISOString().replace(/\.\d+Z$/, 'Z')

const base64OfHex = (hex: string): string =>
  btoa(String.fromCharCode(...(hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))))
