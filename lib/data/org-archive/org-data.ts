import 'server-only'

/** How the rows of a model are handed to the organization that owns them. */
type HandedOut = {
  /** The name of its file in the archive. */
  called: string
  /** Which rows are the organization's: a condition on `t`, with the organization as $1. */
  whose: string
  /** What orders its rows, and the type of it; by id without. */
  key?: { by: string; type: 'text' | 'bigint' }
  /** Columns that stay here, each with the reason. */
  without?: Readonly<Record<string, string>>
  /** Parts that make a row understood beside its own columns: names and their SQL. */
  also?: Readonly<Record<string, string>>
}
/** Rows that name an organization and are not handed to it. */
type LeftOut = { leftOut: string }

const own = 't."orgId" = $1::uuid'
const ofSession = 't."taskSessionId" IN (SELECT s."id" FROM "TaskSession" s WHERE s."orgId" = $1::uuid)'
const ofCurriculum = 't."curriculumId" IN (SELECT c."id" FROM "Curriculum" c WHERE c."orgId" = $1::uuid)'
const nameOf = (user: string) => ({
  person: `(SELECT "whole_name"(u."firstName", u."middleName", u."lastName") FROM "User" u WHERE u."id" = ${user})`,
})
const named = nameOf('t."userId"')

const device = 'a digest of somebody’s device'
const secret = 'a secret, of no use to anybody else'
const health = 'says something of health: the person’s alone'
const copy = 'a copy made for searching and sorting'
const persons = 'belongs to the person, who hands it out themselves'
const counted = 'counts of other rows'

/** Every model whose rows belong to an organization, and what becomes of it in the archive. `tests/unit/data/org-data.test.ts` holds it whole. */
export const orgData = {
  Org: { called: 'organization', whose: 't."id" = $1::uuid', without: { sortName: copy } },
  Address: { called: 'address', whose: own },
  Provider: { called: 'approval-numbers', whose: own },
  OrgFeature: { called: 'features', whose: own, key: { by: 't."featureType"::text', type: 'text' } },
  OrgLogo: { called: 'logos', whose: own },
  OrgConnection: { called: 'sign-in-providers', whose: own, without: { clientSecret: secret } },
  ConnectionDomain: {
    called: 'sign-in-domains',
    whose: 't."connectionId" IN (SELECT c."id" FROM "OrgConnection" c WHERE c."orgId" = $1::uuid)',
  },
  OrgSecurity: { called: 'security', whose: own, key: { by: 't."orgId"::text', type: 'text' } },
  ScimUser: { called: 'directory', whose: own, without: { nameKey: copy } },
  Session: { leftOut: 'where a person is signed in is theirs alone' },
  OrgRetention: { called: 'retention', whose: own, key: { by: 't."kind"', type: 'text' } },
  Disposal: { called: 'disposals', whose: own },
  OrgExport: { called: 'archives', whose: own, without: { storageKey: secret } },
  OrgClosing: { called: 'asked-closings', whose: own },
  LegalHold: { leftOut: 'why lawyers ask is for super admins alone' },
  Role: {
    called: 'members',
    whose: own,
    without: { searchText: copy },
    also: {
      ...named,
      contacts: `(SELECT json_agg(c."value" ORDER BY c."createdAt") FROM "Contact" c WHERE c."userId" = t."userId"
        AND c."verifiedAt" IS NOT NULL AND t."state" <> 'ENDED')`,
    },
  },
  Invitation: { called: 'invitations', whose: own, without: { searchText: copy } },
  ReportedCredential: {
    called: 'reported-licenses',
    whose: 't."invitationId" IN (SELECT i."id" FROM "Invitation" i WHERE i."orgId" = $1::uuid)',
  },
  BoardEntry: {
    called: 'licenses',
    whose: own,
    without: { searchText: copy },
    also: {
      number: `coalesce((SELECT k."credentialNumber" FROM "Credential" k WHERE k."id" = t."credentialId"),
        (SELECT r."credentialNumber" FROM "ReportedCredential" r WHERE r."id" = t."reportedCredentialId"))`,
    },
  },
  OpenTopicEntry: { leftOut: 'which licenses have open topics, as these say themselves' },
  OrgTally: { leftOut: counted },
  SavedView: { called: 'saved-views', whose: own },
  PeopleImport: { called: 'imports', whose: own },
  ImportMapping: { called: 'import-columns', whose: own, key: { by: 't."signature"', type: 'text' } },
  CreditProposal: { called: 'proposed-credits', whose: own, without: { sameKey: copy }, also: named },
  Task: { called: 'classes', whose: own },
  TaskRevision: {
    called: 'class-revisions',
    whose: 't."taskId" IN (SELECT x."id" FROM "Task" x WHERE x."orgId" = $1::uuid)',
  },
  TaskSession: { called: 'sessions', whose: own, without: { codeSecret: secret } },
  TaskSessionInstructor: { called: 'instructors', whose: ofSession, also: named },
  Guest: { called: 'guests', whose: own },
  Enrollment: { called: 'enrollments', whose: own, without: { deviceHash: device }, also: named },
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
  Certificate: { called: 'certificates', whose: own, also: named },
  PrintedSheet: { called: 'printed-sheets', whose: ofSession },
  SessionScan: { called: 'scanned-sheets', whose: ofSession },
  Credit: { leftOut: `${persons}; which ones came of a class is in the certificates` },
  CreditStateChange: { leftOut: persons },
  Curriculum: { called: 'curriculums', whose: own },
  CurriculumGroup: { called: 'curriculum-groups', whose: ofCurriculum },
  CurriculumGroupTask: {
    called: 'curriculum-classes',
    whose: `t."groupId" IN (SELECT g."id" FROM "CurriculumGroup" g JOIN "Curriculum" c ON c."id" = g."curriculumId"
      WHERE c."orgId" = $1::uuid)`,
    key: { by: `t."groupId"::text || t."taskId"::text`, type: 'text' },
  },
  CurriculumAssignment: { called: 'curriculum-assignments', whose: own, also: named },
  CurriculumTally: { leftOut: counted },
  Document: { leftOut: `${persons}, also where it was shown to the organization` },
  DocumentShare: { called: 'shown-documents', whose: own },
  OriginalSeen: { called: 'originals-seen', whose: own },
  DocumentRequest: { called: 'document-requests', whose: own },
  RequestedDocument: { called: 'requested-documents', whose: own, without: { validUntil: health }, also: named },
  SigningRequest: { called: 'signing-requests', whose: own },
  SigningField: {
    called: 'signing-fields',
    whose: 't."requestId" IN (SELECT r."id" FROM "SigningRequest" r WHERE r."orgId" = $1::uuid)',
  },
  SigningCopy: { called: 'signed-documents', whose: own },
  Signer: { called: 'signers', whose: own },
  SigningEvent: {
    called: 'signing-history',
    whose: 't."copyId" IN (SELECT c."id" FROM "SigningCopy" c WHERE c."orgId" = $1::uuid)',
  },
  SurveyLink: { called: 'links-for-inspectors', whose: own, without: { tokenHash: secret } },
  ApiToken: { called: 'tokens', whose: own, without: { tokenHash: secret } },
  ApiClient: { called: 'programs', whose: own },
  WebhookSubscription: { called: 'webhooks', whose: own, without: { secret, oldSecret: secret } },
  WebhookEvent: { called: 'webhook-events', whose: own },
  WebhookDelivery: {
    called: 'webhook-deliveries',
    whose: 't."subscriptionId" IN (SELECT w."id" FROM "WebhookSubscription" w WHERE w."orgId" = $1::uuid)',
  },
  WebhookAttempt: {
    called: 'webhook-attempts',
    whose: `t."deliveryId" IN (SELECT d."id" FROM "WebhookDelivery" d JOIN "WebhookSubscription" w ON w."id" = d."subscriptionId"
      WHERE w."orgId" = $1::uuid)`,
  },
  WheelVisit: { called: 'support-visits', whose: own, also: named },
  Notification: { leftOut: 'was sent to the person' },
  AuditEvent: { called: 'history', whose: own, key: { by: 't."seq"', type: 'bigint' } },
} as const satisfies Record<string, HandedOut | LeftOut>

/** The parts of an archive in their order: the model, and how its rows are handed out. */
export const archiveParts: readonly (HandedOut & { model: string })[] = Object.entries(orgData).flatMap(
  ([model, handling]: [string, HandedOut | LeftOut]) => ('called' in handling ? [{ model, ...handling }] : []),
)
