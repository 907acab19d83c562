/** How the rows of a model are exported to the organization that owns them. */
type ExportedModel = {
  /** The name of its file in the archive. */
  called: string
  /** The rows that belong to the organization: a condition on `t`, with the organization as $1. */
  whose: string
  /** The sort key of its rows, and its type; the id when omitted. */
  key?: { by: string; type: 'text' | 'bigint' }
  /** Columns that are not exported, each with the reason. */
  without?: Readonly<Record<string, string>>
  /** Additional values that make a row understandable: names and their SQL. */
  also?: Readonly<Record<string, string>>
}
/** A model whose rows name an organization but are not exported to it. */
type OmittedModel = { leftOut: string }

const isOwnOrg = 't."orgId" = $1::uuid'
const ofSession = 't."taskSessionId" IN (SELECT s."id" FROM "TaskSession" s WHERE s."orgId" = $1::uuid)'
const ofPosition = 't."positionId" IN (SELECT p."id" FROM "Position" p WHERE p."orgId" = $1::uuid)'
const ofCurriculum = 't."curriculumId" IN (SELECT c."id" FROM "Curriculum" c WHERE c."orgId" = $1::uuid)'
const nameOf = (user: string) => ({
  person: `(SELECT "whole_name"(u."firstName", u."middleName", u."lastName") FROM "User" u WHERE u."id" = ${user})`,
})
const userName = nameOf('t."userId"')

const device = 'a digest of somebody’s device'
const secret = 'a secret, of no use to anybody else'
const health = 'says something of health: the person’s alone'
const copy = 'a copy made for searching and sorting'
const persons = 'belongs to the person, who hands it out themselves'
const countsOfRows = 'counts of other rows'

/**
 * Every model whose rows belong to an organization, and how the archive handles it. `tests/unit/data/org-data.test.ts`
 * checks that none is missing.
 */
export const orgData = {
  Org: { called: 'organization', whose: 't."id" = $1::uuid', without: { sortName: copy } },
  Address: { called: 'address', whose: isOwnOrg },
  Provider: { called: 'approval-numbers', whose: isOwnOrg },
  OrgFeature: { called: 'features', whose: isOwnOrg, key: { by: 't."featureType"::text', type: 'text' } },
  OrgLogo: { called: 'logos', whose: isOwnOrg },
  OrgConnection: { called: 'sign-in-providers', whose: isOwnOrg, without: { clientSecret: secret } },
  ConnectionDomain: {
    called: 'sign-in-domains',
    whose: 't."connectionId" IN (SELECT c."id" FROM "OrgConnection" c WHERE c."orgId" = $1::uuid)',
  },
  OrgSecurity: { called: 'security', whose: isOwnOrg, key: { by: 't."orgId"::text', type: 'text' } },
  ScimUser: { called: 'directory', whose: isOwnOrg, without: { nameKey: copy } },
  Session: { leftOut: 'where a person is signed in is theirs alone' },
  OrgRetention: { called: 'retention', whose: isOwnOrg, key: { by: 't."kind"', type: 'text' } },
  Disposal: { called: 'disposals', whose: isOwnOrg },
  OrgExport: { called: 'archives', whose: isOwnOrg, without: { storageKey: secret } },
  OrgClosing: { called: 'asked-closings', whose: isOwnOrg },
  LegalHold: { leftOut: 'why lawyers ask is for super admins alone' },
  Role: {
    called: 'members',
    whose: isOwnOrg,
    without: { searchText: copy },
    also: {
      ...userName,
      contacts: `(SELECT json_agg(c."value" ORDER BY c."createdAt") FROM "Contact" c WHERE c."userId" = t."userId"
        AND c."verifiedAt" IS NOT NULL AND t."state" <> 'ENDED')`,
    },
  },
  MemberGrant: {
    called: 'rights-over-others',
    whose: isOwnOrg,
    also: nameOf('(SELECT r."userId" FROM "Role" r WHERE r."id" = t."roleId")'),
  },
  Invitation: { called: 'invitations', whose: isOwnOrg, without: { searchText: copy } },
  ReportedCredential: {
    called: 'reported-licenses',
    whose: 't."invitationId" IN (SELECT i."id" FROM "Invitation" i WHERE i."orgId" = $1::uuid)',
  },
  BoardEntry: {
    called: 'licenses',
    whose: isOwnOrg,
    without: { searchText: copy },
    also: {
      number: `coalesce((SELECT k."credentialNumber" FROM "Credential" k WHERE k."id" = t."credentialId"),
        (SELECT r."credentialNumber" FROM "ReportedCredential" r WHERE r."id" = t."reportedCredentialId"))`,
    },
  },
  Position: { called: 'positions', whose: isOwnOrg },
  PositionDocument: {
    called: 'position-documents',
    whose: ofPosition,
    key: { by: `t."positionId"::text || t."requestId"::text`, type: 'text' },
  },
  PositionTraining: {
    called: 'position-curriculums',
    whose: ofPosition,
    key: { by: `t."positionId"::text || t."curriculumId"::text`, type: 'text' },
  },
  ExclusionQuestion: {
    called: 'exclusion-questions',
    whose: isOwnOrg,
    also: {
      list: '(SELECT e."source" FROM "Exclusion" e WHERE e."id" = t."exclusionId")',
      excludedOn: '(SELECT e."excludedOn" FROM "Exclusion" e WHERE e."id" = t."exclusionId")',
    },
  },
  ExclusionProof: { called: 'exclusion-proofs', whose: isOwnOrg },
  ExclusionProofPerson: {
    called: 'exclusion-proof-people',
    whose: 't."proofId" IN (SELECT p."id" FROM "ExclusionProof" p WHERE p."orgId" = $1::uuid)',
    key: { by: `t."proofId"::text || t."roleId"::text`, type: 'text' },
  },
  StatedCheck: {
    called: 'stated-checks',
    whose: isOwnOrg,
    also: nameOf('(SELECT r."userId" FROM "Role" r WHERE r."id" = t."roleId")'),
  },
  ExclusionSearch: { leftOut: 'when somebody was looked for; the proofs say it' },
  OrgChange: { leftOut: 'since when rows are as they are, for programs that keep a copy' },
  ClearanceSpan: { leftOut: 'derived from members’ records, of which some say something of health' },
  Attestation: { leftOut: 'what people state of their licenses is theirs, also where an organization confirmed it' },
  OpenTopicEntry: { leftOut: 'which licenses have open topics, as these say themselves' },
  OrgTally: { leftOut: countsOfRows },
  SavedView: { called: 'saved-views', whose: isOwnOrg },
  PeopleImport: { called: 'imports', whose: isOwnOrg },
  ImportMapping: { called: 'import-columns', whose: isOwnOrg, key: { by: 't."signature"', type: 'text' } },
  CreditProposal: { called: 'proposed-credits', whose: isOwnOrg, without: { sameKey: copy }, also: userName },
  Task: { called: 'classes', whose: isOwnOrg },
  TaskRevision: {
    called: 'class-revisions',
    whose: 't."taskId" IN (SELECT x."id" FROM "Task" x WHERE x."orgId" = $1::uuid)',
  },
  TaskSession: { called: 'sessions', whose: isOwnOrg, without: { codeSecret: secret } },
  TaskSessionInstructor: { called: 'instructors', whose: ofSession, also: userName },
  Guest: { called: 'guests', whose: isOwnOrg },
  Enrollment: { called: 'enrollments', whose: isOwnOrg, without: { deviceHash: device }, also: userName },
  EnrollmentEvent: {
    called: 'enrollment-history',
    whose: 't."enrollmentId" IN (SELECT e."id" FROM "Enrollment" e WHERE e."orgId" = $1::uuid)',
  },
  LateCheckIn: { called: 'late-check-ins', whose: ofSession, without: { deviceHash: device } },
  Signature: { called: 'signatures', whose: ofSession },
  SignatureEvent: {
    called: 'signature-history',
    whose: `t."signatureId" IN (SELECT g."id" FROM "Signature" g JOIN "TaskSession" s ON s."id" = g."taskSessionId"
      WHERE s."orgId" = $1::uuid)`,
  },
  Certificate: { called: 'certificates', whose: isOwnOrg, also: userName },
  PrintedSheet: { called: 'printed-sheets', whose: ofSession },
  SessionScan: { called: 'scanned-sheets', whose: ofSession },
  IssuedPaper: { called: 'papers', whose: isOwnOrg },
  BadgeKey: { called: 'badge-keys', whose: isOwnOrg, without: { secretKey: secret } },
  BadgePlace: { called: 'badge-places', whose: isOwnOrg },
  Credit: { leftOut: `${persons}; which ones came of a class is in the certificates` },
  CreditBadge: { leftOut: persons },
  CreditStateChange: { leftOut: persons },
  Curriculum: { called: 'curriculums', whose: isOwnOrg },
  CurriculumGroup: { called: 'curriculum-groups', whose: ofCurriculum },
  CurriculumGroupTask: {
    called: 'curriculum-classes',
    whose: `t."groupId" IN (SELECT g."id" FROM "CurriculumGroup" g JOIN "Curriculum" c ON c."id" = g."curriculumId"
      WHERE c."orgId" = $1::uuid)`,
    key: { by: `t."groupId"::text || t."taskId"::text`, type: 'text' },
  },
  CurriculumGroupItem: {
    called: 'curriculum-items',
    whose: `t."groupId" IN (SELECT g."id" FROM "CurriculumGroup" g JOIN "Curriculum" c ON c."id" = g."curriculumId"
      WHERE c."orgId" = $1::uuid)`,
  },
  SkillChecklist: { called: 'skills-checklists', whose: isOwnOrg },
  SkillRecord: { called: 'skills-records', whose: isOwnOrg, also: userName },
  CurriculumAssignment: { called: 'curriculum-assignments', whose: isOwnOrg, also: userName },
  CurriculumTally: { leftOut: countsOfRows },
  Document: { leftOut: `${persons}, also where it was shown to the organization` },
  DocumentShare: { called: 'shown-documents', whose: isOwnOrg },
  HealthCopy: { called: 'copies-of-health-records', whose: isOwnOrg },
  OriginalSeen: { called: 'originals-seen', whose: isOwnOrg },
  DocumentRequest: { called: 'document-requests', whose: isOwnOrg },
  RequestedDocument: {
    called: 'requested-documents',
    whose: isOwnOrg,
    without: { validUntil: health },
    also: userName,
  },
  SigningRequest: { called: 'signing-requests', whose: isOwnOrg },
  SigningField: {
    called: 'signing-fields',
    whose: 't."requestId" IN (SELECT r."id" FROM "SigningRequest" r WHERE r."orgId" = $1::uuid)',
  },
  SigningCopy: { called: 'signed-documents', whose: isOwnOrg },
  Signer: { called: 'signers', whose: isOwnOrg },
  SigningEvent: {
    called: 'signing-history',
    whose: 't."copyId" IN (SELECT c."id" FROM "SigningCopy" c WHERE c."orgId" = $1::uuid)',
  },
  SurveyLink: { called: 'links-for-inspectors', whose: isOwnOrg, without: { tokenHash: secret } },
  ApiToken: { called: 'tokens', whose: isOwnOrg, without: { tokenHash: secret } },
  ApiClient: { called: 'programs', whose: isOwnOrg },
  WebhookSubscription: { called: 'webhooks', whose: isOwnOrg, without: { secret, oldSecret: secret } },
  WebhookEvent: { called: 'webhook-events', whose: isOwnOrg },
  WebhookDelivery: {
    called: 'webhook-deliveries',
    whose: 't."subscriptionId" IN (SELECT w."id" FROM "WebhookSubscription" w WHERE w."orgId" = $1::uuid)',
  },
  WebhookAttempt: {
    called: 'webhook-attempts',
    whose: `t."deliveryId" IN (SELECT d."id" FROM "WebhookDelivery" d JOIN "WebhookSubscription" w ON w."id" = d."subscriptionId"
      WHERE w."orgId" = $1::uuid)`,
  },
  WheelVisit: { called: 'support-visits', whose: isOwnOrg, also: userName },
  Notification: { leftOut: 'was sent to the person' },
  AuditEvent: { called: 'history', whose: isOwnOrg, key: { by: 't."seq"', type: 'bigint' } },
} as const satisfies Record<string, ExportedModel | OmittedModel>

/** The parts of an archive in order: the model, and how its rows are exported. */
export const archiveParts: readonly (ExportedModel & { model: string })[] = Object.entries(orgData).flatMap(
  ([model, handling]: [string, ExportedModel | OmittedModel]) => ('called' in handling ? [{ model, ...handling }] : []),
)
