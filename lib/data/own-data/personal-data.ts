import { hasSeatOf } from '../enrollments/has-seat'
import type { PersonalColumn } from './privacy-tags'

export type PersonalModel = PersonalColumn extends `${infer Model}.${string}` ? Model : never
type ColumnOf<Model extends string> = {
  [Name in PersonalColumn]: Name extends `${Model}.${infer Column}` ? Column : never
}[PersonalColumn]
type Reasons<Model extends string> = Partial<Record<ColumnOf<Model>, string>>

/**
 * How one model is handled as personal data: which rows belong to a person, what is exported of them, what is erased.
 */
export type Handling<Model extends string = string> = {
  /** Its name in the exported file. */
  called: string
  /**
   * The rows that belong to the person: a condition on `t`, with the person as $1. Null when there are none; `why`
   * gives the reason.
   */
  whose: string | null
  why?: string
  /** Additional values that make a row understandable: names and their SQL. */
  also?: Readonly<Record<string, string>>
  /** Tagged columns that are not exported, each with the reason. */
  without?: Reasons<Model>
  /**
   * Rows that stay when the account is deleted (a condition on `t`), because an organization has to keep them. Every
   * tagged column of these without a reason here returns to its default. Without `stays` all of the person's rows are
   * deleted.
   */
  stays?: { rows: string; columns: Reasons<Model> }
}

/**
 * SQL condition: enrollment `e` is on the roster of a session that has begun. Places that were only requested or were
 * given up do not count.
 */
export const attended = (e: string) => `(${e}."attendanceSource" IS NOT NULL
  OR (${hasSeatOf(e)} AND EXISTS (SELECT 1 FROM "TaskSession" begun
    WHERE begun."id" = ${e}."taskSessionId" AND (begun."state" IN ('OPEN', 'ENDED', 'FINALIZED') OR begun."startsAt" <= now())))
  OR EXISTS (SELECT 1 FROM "Certificate" kept WHERE kept."enrollmentId" = ${e}."id"))`

/**
 * Organizations that hold training records of the person: of attending, teaching, signing or completing their classes.
 */
export const recordOrgs = `
  SELECT e."orgId" FROM "Enrollment" e WHERE e."userId" = $1::uuid AND ${attended('e')}
  UNION SELECT s."orgId" FROM "TaskSessionInstructor" i JOIN "TaskSession" s ON s."id" = i."taskSessionId"
    WHERE i."userId" = $1::uuid AND s."state" IN ('OPEN', 'ENDED', 'FINALIZED')
  UNION SELECT s."orgId" FROM "Signature" g JOIN "TaskSession" s ON s."id" = g."taskSessionId" WHERE g."userId" = $1::uuid
  UNION SELECT c."orgId" FROM "Certificate" c WHERE c."userId" = $1::uuid
  UNION SELECT a."orgId" FROM "CurriculumAssignment" a WHERE a."userId" = $1::uuid AND a."state" = 'COMPLETE'
  UNION SELECT s."orgId" FROM "SkillRecord" s WHERE s."userId" = $1::uuid`

const orgName = '(SELECT o."name" FROM "Org" o WHERE o."id" = t."orgId")'
const classTitle = `(SELECT v."title" FROM "TaskSession" s JOIN "TaskRevision" v ON v."id" = s."taskRevisionId"
  WHERE s."id" = t."taskSessionId")`
const classStart = '(SELECT s."startsAt" FROM "TaskSession" s WHERE s."id" = t."taskSessionId")'
const ofClass = { title: classTitle, startsAt: classStart }
const ownInvitations = `SELECT i."id" FROM "Contact" c JOIN "Invitation" i ON i."contactType" = c."kind" AND i."contact" = c."value"
  WHERE c."userId" = $1::uuid AND c."verifiedAt" IS NOT NULL`
const ownEnrollments = 'SELECT e."id" FROM "Enrollment" e WHERE e."userId" = $1::uuid'
/** SQL condition: a license that the sign-in sheet of a class the person attended has to name. */
const onSheet = `EXISTS (SELECT 1 FROM "Enrollment" e JOIN "TaskSession" s ON s."id" = e."taskSessionId"
  JOIN "TaskRevision" v ON v."id" = s."taskRevisionId"
  WHERE e."userId" = t."userId" AND ${attended('e')} AND t."geo" || ':' || t."credentialType" = ANY(v."eligible"))`

const whyNamed = 'rosters, sign-in sheets and certificates name who took part'
const sheet = 'sign-in sheets name the licenses of who took part'
const signed = 'a signed document proves who agreed to it, when and how'
const certified = 'the organization proves the hours it certified'
const roster = 'the record of who attended, when and with which outcome'
const shown = 'the organization proves which skills somebody has shown it, and who saw it'
const employment = 'the employer’s own record of somebody whose training it has to prove'
const taught = 'who taught a class stands on its sheet and its certificates'
const whyShown = 'an organization has to know to whom it showed its records; erased 400 days after the link is over'
const whoSaw = 'an organization has to know who could see its people, and when'
const searchProved = 'an organization has to prove whom it looked for on lists of exclusions, and what it decided'
const ofOwnRole = 't."roleId" IN (SELECT r."id" FROM "Role" r WHERE r."userId" = $1::uuid)'
const orgOfRole = '(SELECT o."name" FROM "Org" o JOIN "Role" r ON r."orgId" = o."id" WHERE r."id" = t."roleId")'
const copy = 'a copy made for searching and sorting'

/** Read from the end, the order deletes rows before the rows that they refer to. */
export const personalData: { [Model in PersonalModel]: Handling<Model> } = {
  User: {
    called: 'person',
    whose: 't."id" = $1::uuid',
    without: { sortName: copy, searchText: copy },
    // The row itself no longer identifies anybody, and the history refers to it. Names are cleared unless an
    // organization keeps records.
    stays: { rows: 'true', columns: { firstName: whyNamed, middleName: whyNamed, lastName: whyNamed } },
  },
  Address: { called: 'address', whose: 't."userId" = $1::uuid' },
  Contact: { called: 'contacts', whose: 't."userId" = $1::uuid' },
  Identity: { called: 'signInMethods', whose: 't."userId" = $1::uuid' },
  Session: { called: 'signedInDevices', whose: 't."userId" = $1::uuid' },
  Credential: {
    called: 'licenses',
    whose: 't."userId" = $1::uuid',
    stays: {
      rows: onSheet,
      columns: { geo: sheet, credentialType: sheet, credentialNumber: sheet, effectiveAt: sheet, expiresAt: sheet },
    },
  },
  RenewalPeriod: {
    called: 'renewalPeriods',
    whose: 't."credentialId" IN (SELECT k."id" FROM "Credential" k WHERE k."userId" = $1::uuid)',
    also: { credentialId: 't."credentialId"' },
  },
  Attestation: {
    called: 'attestations',
    whose: 't."credentialId" IN (SELECT k."id" FROM "Credential" k WHERE k."userId" = $1::uuid)',
    also: { credentialId: 't."credentialId"', supersedesId: 't."supersedesId"' },
  },
  CredentialRevision: {
    called: 'licenseHistory',
    whose: 't."credentialId" IN (SELECT k."id" FROM "Credential" k WHERE k."userId" = $1::uuid)',
  },
  LicenseCheck: {
    called: 'licenseChecks',
    whose: 't."credentialId" IN (SELECT k."id" FROM "Credential" k WHERE k."userId" = $1::uuid)',
    also: { credentialId: 't."credentialId"' },
  },
  BoardMatch: {
    called: 'licensesOnBoardLists',
    whose: 't."credentialId" IN (SELECT k."id" FROM "Credential" k WHERE k."userId" = $1::uuid)',
    also: {
      credentialId: 't."credentialId"',
      board: '(SELECT b."board" FROM "BoardRoster" b WHERE b."id" = t."rosterId")',
    },
    without: { sortName: copy },
  },
  Standing: {
    called: 'standings',
    whose: 't."credentialId" IN (SELECT k."id" FROM "Credential" k WHERE k."userId" = $1::uuid)',
    also: { credentialId: 't."credentialId"', computedOn: 't."computedOn"' },
  },
  Invitation: {
    called: 'invitations',
    whose: `t."id" IN (${ownInvitations})`,
    also: { invitationType: 't."invitationType"', organization: orgName, state: 't."state"', sentAt: 't."sentAt"' },
    without: {
      sortName: copy,
      searchText: copy,
      band: 'worked out from the licenses beside it',
      supervisorEmployeeId: 'the number of somebody else',
    },
  },
  ReportedCredential: {
    called: 'licensesReportedByEmployers',
    whose: `t."invitationId" IN (${ownInvitations})`,
    also: { invitationId: 't."invitationId"' },
  },
  Role: {
    called: 'memberships',
    whose: 't."userId" = $1::uuid',
    also: { organization: orgName },
    without: {
      sortName: copy,
      searchText: copy,
      deadline: 'worked out from the licenses beside it',
      lastDeadline: 'worked out from the licenses beside it',
      units: 'worked out from the licenses beside it',
      verifiedState: 'worked out from the licenses beside it',
      topicsOpen: 'worked out from the licenses beside it',
      nextExpiresAt: 'worked out from the licenses beside it',
    },
    stays: {
      rows: `t."orgId" IN (${recordOrgs})`,
      columns: {
        roleType: employment,
        state: employment,
        employeeId: employment,
        jobTitle: employment,
        department: employment,
        hireDate: employment,
        leaveAt: employment,
        endedAt: employment,
        sortName: whyNamed,
        searchText: whyNamed,
      },
    },
  },
  MemberGrant: {
    called: 'rightsOverOthers',
    whose: ofOwnRole,
    also: { organization: orgName },
    stays: {
      rows: `t."orgId" IN (${recordOrgs})`,
      columns: { createdAt: whoSaw, kind: whoSaw, department: whoSaw, endedAt: whoSaw },
    },
  },
  CurriculumAssignment: {
    called: 'curriculums',
    whose: 't."userId" = $1::uuid',
    also: {
      organization: orgName,
      title: '(SELECT m."title" FROM "Curriculum" m WHERE m."id" = t."curriculumId")',
      cycle: 't."cycle"',
      totalParts: 't."totalParts"',
      totalUnits: 't."totalUnits"',
    },
    stays: {
      rows: `t."state" = 'COMPLETE'`,
      columns: {
        state: roster,
        startsAt: roster,
        dueAt: roster,
        completedAt: roster,
        doneParts: roster,
        doneUnits: roster,
        exemptReason: roster,
      },
    },
  },
  ExclusionSearch: {
    called: 'exclusionSearches',
    whose: ofOwnRole,
    also: { organization: orgOfRole, searchedAt: 't."searchedAt"' },
    without: { searchedAs: 'a fingerprint of name and birth date' },
  },
  ExclusionQuestion: {
    called: 'exclusionQuestions',
    whose: ofOwnRole,
    also: {
      organization: orgName,
      excludedOn: '(SELECT e."excludedOn" FROM "Exclusion" e WHERE e."id" = t."exclusionId")',
      list: '(SELECT e."source" FROM "Exclusion" e WHERE e."id" = t."exclusionId")',
    },
    stays: {
      rows: 't."answer" IS NOT NULL',
      columns: { basis: searchProved, answer: searchProved, reason: searchProved, answeredAt: searchProved },
    },
  },
  ExclusionProofPerson: {
    called: 'exclusionProofs',
    whose: ofOwnRole,
    also: { searchedOn: '(SELECT p."searchedOn" FROM "ExclusionProof" p WHERE p."id" = t."proofId")' },
    stays: { rows: 'true', columns: { name: searchProved, result: searchProved, stated: searchProved } },
  },
  ClearanceSpan: {
    called: 'clearance',
    whose: `(t."roleId" IN (SELECT r."id" FROM "Role" r WHERE r."userId" = $1::uuid) OR t."invitationId" IN (${ownInvitations}))`,
    also: { organization: orgName, supersededAt: 't."supersededAt"' },
    without: { sortName: copy, department: 'a copy of the membership' },
  },
  BoardEntry: {
    called: 'boardEntries',
    whose: `(t."roleId" IN (SELECT r."id" FROM "Role" r WHERE r."userId" = $1::uuid)
      OR t."credentialId" IN (SELECT k."id" FROM "Credential" k WHERE k."userId" = $1::uuid))`,
    without: {
      sortName: copy,
      searchText: copy,
      department: 'a copy of the membership',
      geo: 'a copy of the license',
      credentialType: 'a copy of the license',
      verifiedState: 'a copy of the license',
      expiresAt: 'a copy of the license',
      band: 'a copy of the standing',
      deadline: 'a copy of the standing',
      units: 'a copy of the standing',
      missingUnits: 'a copy of the standing',
      openTopics: 'a copy of the standing',
    },
  },
  Enrollment: {
    called: 'enrollments',
    whose: 't."userId" = $1::uuid',
    also: { organization: orgName, ...ofClass },
    without: { deviceHash: 'a digest that nobody can read, made so that one device checks in one person' },
    stays: {
      rows: attended('t'),
      columns: {
        status: roster,
        pendingReason: roster,
        source: roster,
        checkedInAt: roster,
        checkInMethod: roster,
        attendanceSource: roster,
        checkedOutAt: roster,
        attendedMinutes: roster,
        score: roster,
        unsignedReason: roster,
      },
    },
  },
  Guest: {
    called: 'attendedAsGuest',
    // Only guests whom the person has claimed: somebody else may have given the person's contact by mistake.
    whose: `t."userId" = $1::uuid AND t."answer" = 'CONFIRMED'`,
    also: { organization: orgName, ...ofClass },
    stays: {
      rows: 'true',
      columns: {
        firstName: whyNamed,
        lastName: whyNamed,
        licenseGeo: sheet,
        licenseType: sheet,
        licenseNumber: sheet,
        answer: roster,
        answeredAt: roster,
        claimedAt: roster,
      },
    },
  },
  LateCheckIn: {
    called: 'lateCheckIns',
    whose: 't."userId" = $1::uuid',
    also: ofClass,
    without: { deviceHash: 'a digest that nobody can read, made so that one device checks in one person' },
  },
  EnrollmentEvent: {
    called: 'enrollmentHistory',
    whose: `t."enrollmentId" IN (${ownEnrollments})`,
    also: { at: 't."at"', kind: 't."kind"', enrollmentId: 't."enrollmentId"' },
    stays: {
      rows: `EXISTS (SELECT 1 FROM "Enrollment" e WHERE e."id" = t."enrollmentId" AND ${attended('e')})`,
      columns: { fromStatus: roster, toStatus: roster, pendingReason: roster, reason: roster, witness: roster },
    },
  },
  TaskSessionInstructor: {
    called: 'classesTaught',
    whose: 't."userId" = $1::uuid',
    also: ofClass,
    stays: {
      rows: `EXISTS (SELECT 1 FROM "TaskSession" s WHERE s."id" = t."taskSessionId" AND s."state" = 'FINALIZED')`,
      columns: { userId: taught, title: taught, license: taught },
    },
  },
  Signature: {
    called: 'signatures',
    whose: `(t."userId" = $1::uuid OR t."guestId" IN (SELECT g."id" FROM "Guest" g WHERE g."userId" = $1::uuid
      AND g."answer" = 'CONFIRMED'))`,
    also: { kind: 't."kind"', consentVersion: 't."consentVersion"', voidedAt: 't."voidedAt"', ...ofClass },
    stays: {
      rows: 'true',
      columns: {
        adoptedName: 'a signature proves who signed',
        drawing: 'a signature proves who signed',
        signedAt: 'a signature proves when it was made',
        receivedAt: 'a signature proves when it was made',
        address: 'evidence that the signature is genuine',
        userAgent: 'evidence that the signature is genuine',
      },
    },
  },
  Credit: {
    called: 'credits',
    whose: 't."userId" = $1::uuid',
    also: { supersededAt: 't."supersededAt"', supersedesId: 't."supersedesId"' },
    stays: {
      rows: `EXISTS (SELECT 1 FROM "Certificate" c WHERE c."creditId" = t."id")
        OR EXISTS (SELECT 1 FROM "Enrollment" e WHERE e."id" = t."enrollmentId" AND ${attended('e')})`,
      columns: {
        title: certified,
        providerName: certified,
        providerNumber: certified,
        completedAt: certified,
        units: certified,
        onlineUnits: certified,
        format: certified,
        topics: certified,
        topicCodes: certified,
        approvedFor: certified,
        live: certified,
        activity: certified,
        approvals: certified,
        inService: certified,
        source: certified,
        state: certified,
        stateReason: certified,
      },
    },
  },
  TopicAnswer: { called: 'topicAnswers', whose: 't."userId" = $1::uuid' },
  TopicAnswerChange: { called: 'topicAnswerHistory', whose: 't."userId" = $1::uuid' },
  RuleChange: { called: 'changedRules', whose: 't."userId" = $1::uuid', also: { credentialId: 't."credentialId"' } },
  RuleReplayChange: {
    called: 'ruleReplays',
    whose: 't."userId" = $1::uuid',
    also: { credentialId: 't."credentialId"' },
  },
  CreditStateChange: {
    called: 'creditHistory',
    whose: 't."creditId" IN (SELECT k."id" FROM "Credit" k WHERE k."userId" = $1::uuid)',
  },
  CreditBadge: {
    called: 'digitalCertificates',
    whose: 't."userId" = $1::uuid',
    also: { creditId: 't."creditId"' },
  },
  CreditProposal: {
    called: 'proposedCredits',
    whose: 't."userId" = $1::uuid',
    also: { organization: orgName, createdAt: 't."createdAt"', lapsesAt: 't."lapsesAt"', creditId: 't."creditId"' },
    without: { sameKey: copy },
  },
  Certificate: {
    called: 'certificates',
    whose: 't."userId" = $1::uuid',
    also: { organization: orgName, endedAt: 't."endedAt"', endReason: 't."endReason"' },
    stays: {
      rows: 'true',
      columns: {
        number: certified,
        verifyToken: 'whoever holds the paper can check it',
        state: certified,
        issuedAt: certified,
        content: certified,
      },
    },
  },
  StoredFile: {
    called: 'files',
    whose: `(t."id" IN (SELECT d."fileId" FROM "Document" d WHERE d."ownerId" = $1::uuid)
      OR t."id" IN (SELECT s."fileId" FROM "SessionScan" s WHERE s."createdById" = $1::uuid)
      OR t."id" IN (SELECT s."fileId" FROM "StatedCheck" s JOIN "Role" r ON r."id" = s."roleId" WHERE r."userId" = $1::uuid))`,
    also: { contentType: 't."contentType"', size: 't."size"', sha256: 't."sha256"' },
    stays: {
      rows: `(EXISTS (SELECT 1 FROM "SessionScan" s WHERE s."fileId" = t."id")
        OR EXISTS (SELECT 1 FROM "StatedCheck" s WHERE s."fileId" = t."id" AND s."orgId" IN (${recordOrgs})))`,
      columns: {
        fileName: 'a scanned sheet, or a picture of a check, is the organization’s evidence, whoever added it',
      },
    },
  },
  StatedCheck: {
    called: 'checksByOrganizations',
    whose: ofOwnRole,
    also: { organization: orgName, credentialId: 't."credentialId"', fileId: 't."fileId"' },
    stays: {
      rows: `t."orgId" IN (${recordOrgs})`,
      columns: {
        kind: searchProved,
        source: searchProved,
        checkedOn: searchProved,
        result: searchProved,
        note: searchProved,
        removedAt: searchProved,
        removeReason: searchProved,
      },
    },
  },
  Document: {
    called: 'documents',
    whose: 't."ownerId" = $1::uuid',
    also: { fileId: 't."fileId"', creditId: 't."creditId"', visibility: 't."visibility"', deletedAt: 't."deletedAt"' },
  },
  DocumentShare: {
    called: 'sharedDocuments',
    whose: 't."documentId" IN (SELECT d."id" FROM "Document" d WHERE d."ownerId" = $1::uuid)',
    also: { documentId: 't."documentId"', organization: orgName },
  },
  HealthCopy: {
    called: 'healthRecordCopies',
    whose: 't."documentId" IN (SELECT d."id" FROM "Document" d WHERE d."ownerId" = $1::uuid)',
    also: {
      documentId: 't."documentId"',
      organization: orgName,
      openedAt: `(SELECT json_agg(e."at" ORDER BY e."seq") FROM "AuditEvent" e WHERE e."subjectType" = 'Document'
        AND e."subjectId" = t."documentId"::text AND e."action" = 'document.copyOpened' AND e."detail"->>'copyId' = t."id"::text)`,
    },
  },
  OriginalSeen: {
    called: 'originalsSeen',
    whose: 't."documentId" IN (SELECT d."id" FROM "Document" d WHERE d."ownerId" = $1::uuid)',
    also: { documentId: 't."documentId"', organization: orgName },
  },
  RequestedDocument: {
    called: 'requestedDocuments',
    whose: 't."userId" = $1::uuid',
    also: {
      title: '(SELECT r."title" FROM "DocumentRequest" r WHERE r."id" = t."requestId")',
      documentId: 't."documentId"',
      organization: orgName,
    },
  },
  SkillRecord: {
    called: 'skills',
    whose: 't."userId" = $1::uuid',
    also: { organization: orgName },
    stays: {
      rows: 'true',
      columns: {
        title: shown,
        observedOn: shown,
        steps: shown,
        passed: shown,
        note: shown,
        oneself: shown,
        observerName: shown,
        observerDrawing: shown,
        personName: shown,
        personDrawing: shown,
        unsignedReason: shown,
        voidedAt: shown,
        voidReason: shown,
      },
    },
  },
  Signer: {
    called: 'documentsToSign',
    whose: 't."userId" = $1::uuid',
    also: {
      title: `(SELECT r."title" FROM "SigningCopy" c JOIN "SigningRequest" r ON r."id" = c."requestId" WHERE c."id" = t."copyId")`,
      organization: orgName,
      number: '(SELECT c."number" FROM "SigningCopy" c WHERE c."id" = t."copyId")',
      fileId: `(SELECT c."fileId" FROM "SigningCopy" c WHERE c."id" = t."copyId" AND t."state" = 'SIGNED')`,
    },
    stays: {
      rows: `t."state" = 'SIGNED'`,
      columns: {
        state: signed,
        name: signed,
        adoptedName: signed,
        drawing: signed,
        initials: signed,
        values: signed,
        sentAt: signed,
        viewedAt: signed,
        consentedAt: signed,
        answeredAt: signed,
      },
    },
  },
  SigningEvent: {
    called: 'signingEvents',
    whose: 't."signerId" IN (SELECT s."id" FROM "Signer" s WHERE s."userId" = $1::uuid)',
    also: { kind: 't."kind"' },
    stays: { rows: 'true', columns: { address: signed, userAgent: signed } },
  },
  TranscriptLink: { called: 'transcriptLinks', whose: 't."userId" = $1::uuid' },
  NotificationSetting: { called: 'notificationSettings', whose: 't."userId" = $1::uuid' },
  ScimUser: {
    called: 'directoryNames',
    whose: `(t."roleId" IN (SELECT r."id" FROM "Role" r WHERE r."userId" = $1::uuid) OR t."invitationId" IN (${ownInvitations}))`,
    also: { organization: orgName },
    without: { nameKey: copy },
  },
  SavedView: { called: 'savedViews', whose: 't."userId" = $1::uuid' },
  Notification: {
    called: 'messages',
    whose: 't."userId" = $1::uuid',
    also: { kind: 't."kind"', sentAt: 't."sentAt"', readAt: 't."readAt"' },
  },
  FeedbackMessage: { called: 'feedback', whose: 't."userId" = $1::uuid', also: { state: 't."state"' } },
  FeedbackAnswer: {
    called: 'feedbackAnswers',
    whose: 't."feedbackId" IN (SELECT m."id" FROM "FeedbackMessage" m WHERE m."userId" = $1::uuid)',
    also: { feedbackId: 't."feedbackId"' },
  },
  AuditDetail: { called: 'historyOfChanges', whose: 't."personId" = $1::uuid' },
  SurveyLink: {
    called: 'surveyLinks',
    whose: `t."inspectorEmail" IN (SELECT c."value" FROM "Contact" c
      WHERE c."userId" = $1::uuid AND c."kind" = 'EMAIL' AND c."verifiedAt" IS NOT NULL)`,
    also: { organization: orgName, createdAt: 't."createdAt"', expiresAt: 't."expiresAt"', endedAt: 't."endedAt"' },
    stays: { rows: 'true', columns: { inspectorName: whyShown, inspectorEmail: whyShown } },
  },
  ApiToken: {
    called: 'apiTokens',
    whose: 't."userId" = $1::uuid',
    also: { hint: 't."hint"', scopes: 't."scopes"', expiresAt: 't."expiresAt"', revokedAt: 't."revokedAt"' },
  },
  IdempotencyKey: {
    called: 'repeats',
    whose: 't."userId" = $1::uuid',
    without: { answer: 'the answer of a request, kept for a day in case it is sent again; what it made is here' },
  },
  WebhookEvent: {
    called: 'webhookEvents',
    whose: null,
    why: 'what an organization’s programs were told of records that are here; deleted after 30 days',
  },
  PeopleImport: {
    called: 'peopleImports',
    whose: null,
    why: 'a file that an organization gave about many people; what it said of a person became their membership or invitation',
  },
}
