-- CreateEnum
CREATE TYPE "TaskState" AS ENUM ('DRAFT', 'PUBLISHED', 'ARCHIVED');

-- CreateEnum
CREATE TYPE "TaskSessionState" AS ENUM ('DRAFT', 'SCHEDULED', 'OPEN', 'ENDED', 'FINALIZED', 'CANCELLED');

-- CreateEnum
CREATE TYPE "EnrollmentStatus" AS ENUM ('ENROLLED', 'PENDING', 'PASS', 'FAIL', 'INCOMPLETE', 'ATTENDED', 'ABSENT', 'WITHDRAWN');

-- CreateEnum
CREATE TYPE "PendingReason" AS ENUM ('INVITATION', 'APPROVAL', 'WAITLIST');

-- CreateEnum
CREATE TYPE "EnrollmentSource" AS ENUM ('SELF', 'ADMIN', 'INVITATION', 'WALK_IN', 'CURRICULUM');

-- CreateEnum
CREATE TYPE "CheckInMethod" AS ENUM ('QR', 'CODE', 'ROSTER');

-- CreateEnum
CREATE TYPE "CertificateState" AS ENUM ('VALID', 'SUPERSEDED', 'REVOKED');

-- CreateEnum
CREATE TYPE "SignatureKind" AS ENUM ('ATTENDANCE', 'INSTRUCTOR');

-- CreateEnum
CREATE TYPE "SignatureEventKind" AS ENUM ('SENT', 'VIEWED', 'CONSENTED', 'SIGNED', 'DECLINED', 'VOIDED');

-- CreateEnum
CREATE TYPE "CurriculumState" AS ENUM ('DRAFT', 'ACTIVE', 'RETIRED');

-- CreateEnum
CREATE TYPE "CurriculumRule" AS ENUM ('ALL', 'ANY_N', 'MIN_UNITS');

-- CreateEnum
CREATE TYPE "CurriculumDue" AS ENUM ('FIXED_DATE', 'DAYS_AFTER_ASSIGN', 'DAYS_AFTER_HIRE', 'HIRE_ANNIVERSARY', 'CREDENTIAL_RENEWAL');

-- CreateEnum
CREATE TYPE "CurriculumRecurrence" AS ENUM ('NONE', 'FROM_COMPLETION', 'FROM_DUE');

-- CreateEnum
CREATE TYPE "AssignmentState" AS ENUM ('ASSIGNED', 'IN_PROGRESS', 'COMPLETE', 'EXEMPT', 'CLOSED');

-- AlterTable
ALTER TABLE "Invitation" ADD COLUMN     "taskSessionId" UUID;

-- AlterTable
ALTER TABLE "Org" ADD COLUMN     "certificateCount" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "Task" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "orgId" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "state" "TaskState" NOT NULL DEFAULT 'DRAFT',

    CONSTRAINT "Task_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TaskRevision" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "taskId" UUID NOT NULL,
    "number" INTEGER NOT NULL DEFAULT 1,
    "title" TEXT NOT NULL,
    "description" TEXT,
    "objectives" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "industry" "Industry" NOT NULL,
    "defaultFormat" "CourseFormat" NOT NULL,
    "units" INTEGER,
    "onlineUnits" INTEGER,
    "topics" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "eligible" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "requiresTest" BOOLEAN NOT NULL DEFAULT false,
    "passMark" INTEGER,
    "minAttendancePct" INTEGER NOT NULL DEFAULT 100,

    CONSTRAINT "TaskRevision_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TaskSession" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "orgId" UUID NOT NULL,
    "taskId" UUID NOT NULL,
    "taskRevisionId" UUID NOT NULL,
    "state" "TaskSessionState" NOT NULL DEFAULT 'DRAFT',
    "startsAt" TIMESTAMPTZ(3) NOT NULL,
    "endsAt" TIMESTAMPTZ(3) NOT NULL,
    "timeZone" TEXT NOT NULL,
    "format" "CourseFormat" NOT NULL,
    "location" TEXT,
    "meetingUrl" TEXT,
    "capacity" INTEGER NOT NULL DEFAULT 0,
    "waitlist" BOOLEAN NOT NULL DEFAULT true,
    "approvalRequired" BOOLEAN NOT NULL DEFAULT false,
    "selfEnroll" BOOLEAN NOT NULL DEFAULT true,
    "cancelUntil" TIMESTAMPTZ(3),
    "checkInOpensMin" INTEGER NOT NULL DEFAULT 15,
    "checkInClosesMin" INTEGER NOT NULL DEFAULT 30,
    "checkOutRequired" BOOLEAN NOT NULL DEFAULT false,
    "codeSecret" BYTEA NOT NULL DEFAULT (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
    "seriesId" UUID,
    "openedAt" TIMESTAMPTZ(3),
    "endedAt" TIMESTAMPTZ(3),
    "finalizedAt" TIMESTAMPTZ(3),
    "finalizedById" UUID,
    "reopenedAt" TIMESTAMPTZ(3),
    "reopenReason" TEXT,
    "cancelledAt" TIMESTAMPTZ(3),
    "cancelReason" TEXT,
    "sequence" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "TaskSession_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TaskSessionInstructor" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "taskSessionId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "signatureId" UUID,

    CONSTRAINT "TaskSessionInstructor_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Enrollment" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "orgId" UUID NOT NULL,
    "taskSessionId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "status" "EnrollmentStatus" NOT NULL,
    "pendingReason" "PendingReason",
    "source" "EnrollmentSource" NOT NULL,
    "invitationId" UUID,
    "waitingAt" TIMESTAMPTZ(3),
    "checkedInAt" TIMESTAMPTZ(3),
    "checkInMethod" "CheckInMethod",
    "deviceHash" BYTEA,
    "checkedOutAt" TIMESTAMPTZ(3),
    "attendedMinutes" INTEGER,
    "score" INTEGER,
    "signatureId" UUID,

    CONSTRAINT "Enrollment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "EnrollmentEvent" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "at" TIMESTAMPTZ(3) NOT NULL,
    "enrollmentId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "fromStatus" "EnrollmentStatus",
    "toStatus" "EnrollmentStatus" NOT NULL,
    "pendingReason" "PendingReason",
    "actorId" UUID,
    "reason" TEXT,

    CONSTRAINT "EnrollmentEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Signature" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "userId" UUID NOT NULL,
    "taskSessionId" UUID NOT NULL,
    "kind" "SignatureKind" NOT NULL,
    "adoptedName" TEXT NOT NULL,
    "drawing" TEXT,
    "consentVersion" TEXT NOT NULL,
    "consentLocale" TEXT NOT NULL,
    "signedAt" TIMESTAMPTZ(3) NOT NULL,
    "address" TEXT,
    "userAgent" TEXT,
    "sha256Before" BYTEA NOT NULL,
    "sha256After" BYTEA NOT NULL,
    "voidedAt" TIMESTAMPTZ(3),
    "voidReason" TEXT,

    CONSTRAINT "Signature_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SignatureEvent" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "at" TIMESTAMPTZ(3) NOT NULL,
    "signatureId" UUID NOT NULL,
    "kind" "SignatureEventKind" NOT NULL,

    CONSTRAINT "SignatureEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Certificate" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "number" TEXT NOT NULL,
    "verifyToken" TEXT NOT NULL,
    "orgId" UUID NOT NULL,
    "taskSessionId" UUID NOT NULL,
    "enrollmentId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "creditId" UUID NOT NULL,
    "state" "CertificateState" NOT NULL DEFAULT 'VALID',
    "issuedAt" TIMESTAMPTZ(3) NOT NULL,
    "endedAt" TIMESTAMPTZ(3),
    "endReason" TEXT,
    "content" JSONB NOT NULL,

    CONSTRAINT "Certificate_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Curriculum" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "orgId" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT,
    "state" "CurriculumState" NOT NULL DEFAULT 'DRAFT',
    "departments" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "jobTitles" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "credentialTypes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "geos" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "due" "CurriculumDue" NOT NULL,
    "dueDate" DATE,
    "dueDays" INTEGER,
    "recurrence" "CurriculumRecurrence" NOT NULL DEFAULT 'NONE',
    "recurrenceMonths" INTEGER,

    CONSTRAINT "Curriculum_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CurriculumGroup" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "curriculumId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "rule" "CurriculumRule" NOT NULL,
    "n" INTEGER,
    "units" INTEGER,

    CONSTRAINT "CurriculumGroup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CurriculumGroupTask" (
    "groupId" UUID NOT NULL,
    "taskId" UUID NOT NULL,

    CONSTRAINT "CurriculumGroupTask_pkey" PRIMARY KEY ("groupId","taskId")
);

-- CreateTable
CREATE TABLE "CurriculumAssignment" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "orgId" UUID NOT NULL,
    "curriculumId" UUID NOT NULL,
    "roleId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "cycle" INTEGER NOT NULL DEFAULT 1,
    "state" "AssignmentState" NOT NULL DEFAULT 'ASSIGNED',
    "startsAt" DATE NOT NULL,
    "dueAt" DATE,
    "completedAt" DATE,
    "doneParts" INTEGER NOT NULL DEFAULT 0,
    "totalParts" INTEGER NOT NULL,
    "exemptReason" TEXT,
    "exemptById" UUID,
    "computedOn" DATE NOT NULL,

    CONSTRAINT "CurriculumAssignment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CalendarFeed" (
    "userId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "tokenHash" BYTEA NOT NULL,

    CONSTRAINT "CalendarFeed_pkey" PRIMARY KEY ("userId")
);

-- CreateIndex
CREATE INDEX "Task_orgId_state_title_id_idx" ON "Task"("orgId", "state", "title", "id");

-- CreateIndex
CREATE INDEX "Task_orgId_title_id_idx" ON "Task"("orgId", "title", "id");

-- CreateIndex
CREATE UNIQUE INDEX "TaskRevision_taskId_number_key" ON "TaskRevision"("taskId", "number");

-- CreateIndex
CREATE INDEX "TaskSession_taskId_startsAt_id_idx" ON "TaskSession"("taskId", "startsAt", "id");

-- CreateIndex
CREATE INDEX "TaskSession_orgId_startsAt_id_idx" ON "TaskSession"("orgId", "startsAt", "id");

-- CreateIndex
CREATE INDEX "TaskSession_state_startsAt_idx" ON "TaskSession"("state", "startsAt");

-- CreateIndex
CREATE INDEX "TaskSession_state_endsAt_idx" ON "TaskSession"("state", "endsAt");

-- CreateIndex
CREATE UNIQUE INDEX "TaskSessionInstructor_signatureId_key" ON "TaskSessionInstructor"("signatureId");

-- CreateIndex
CREATE INDEX "TaskSessionInstructor_userId_idx" ON "TaskSessionInstructor"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "TaskSessionInstructor_taskSessionId_userId_key" ON "TaskSessionInstructor"("taskSessionId", "userId");

-- CreateIndex
CREATE UNIQUE INDEX "Enrollment_invitationId_key" ON "Enrollment"("invitationId");

-- CreateIndex
CREATE UNIQUE INDEX "Enrollment_signatureId_key" ON "Enrollment"("signatureId");

-- CreateIndex
CREATE INDEX "Enrollment_taskSessionId_status_waitingAt_id_idx" ON "Enrollment"("taskSessionId", "status", "waitingAt", "id");

-- CreateIndex
CREATE INDEX "Enrollment_taskSessionId_userId_idx" ON "Enrollment"("taskSessionId", "userId");

-- CreateIndex
CREATE INDEX "Enrollment_taskSessionId_checkedInAt_idx" ON "Enrollment"("taskSessionId", "checkedInAt");

-- CreateIndex
CREATE INDEX "Enrollment_userId_status_idx" ON "Enrollment"("userId", "status");

-- CreateIndex
CREATE INDEX "Enrollment_orgId_userId_idx" ON "Enrollment"("orgId", "userId");

-- CreateIndex
CREATE UNIQUE INDEX "Enrollment_current_key" ON "Enrollment"("taskSessionId", "userId") WHERE (status <> 'WITHDRAWN'::"EnrollmentStatus");

-- CreateIndex
CREATE UNIQUE INDEX "Enrollment_device_key" ON "Enrollment"("taskSessionId", "deviceHash") WHERE ("deviceHash" IS NOT NULL);

-- CreateIndex
CREATE INDEX "EnrollmentEvent_enrollmentId_at_id_idx" ON "EnrollmentEvent"("enrollmentId", "at", "id");

-- CreateIndex
CREATE INDEX "Signature_taskSessionId_idx" ON "Signature"("taskSessionId");

-- CreateIndex
CREATE INDEX "Signature_userId_createdAt_idx" ON "Signature"("userId", "createdAt");

-- CreateIndex
CREATE INDEX "SignatureEvent_signatureId_at_idx" ON "SignatureEvent"("signatureId", "at");

-- CreateIndex
CREATE UNIQUE INDEX "Certificate_number_key" ON "Certificate"("number");

-- CreateIndex
CREATE UNIQUE INDEX "Certificate_verifyToken_key" ON "Certificate"("verifyToken");

-- CreateIndex
CREATE INDEX "Certificate_taskSessionId_idx" ON "Certificate"("taskSessionId");

-- CreateIndex
CREATE INDEX "Certificate_userId_issuedAt_idx" ON "Certificate"("userId", "issuedAt");

-- CreateIndex
CREATE INDEX "Certificate_creditId_idx" ON "Certificate"("creditId");

-- CreateIndex
CREATE UNIQUE INDEX "Certificate_valid_key" ON "Certificate"("enrollmentId") WHERE (state = 'VALID'::"CertificateState");

-- CreateIndex
CREATE INDEX "Curriculum_orgId_state_title_id_idx" ON "Curriculum"("orgId", "state", "title", "id");

-- CreateIndex
CREATE INDEX "Curriculum_orgId_title_id_idx" ON "Curriculum"("orgId", "title", "id");

-- CreateIndex
CREATE UNIQUE INDEX "CurriculumGroup_curriculumId_position_key" ON "CurriculumGroup"("curriculumId", "position");

-- CreateIndex
CREATE INDEX "CurriculumGroupTask_taskId_idx" ON "CurriculumGroupTask"("taskId");

-- CreateIndex
CREATE INDEX "CurriculumAssignment_orgId_state_dueAt_id_idx" ON "CurriculumAssignment"("orgId", "state", "dueAt", "id");

-- CreateIndex
CREATE INDEX "CurriculumAssignment_curriculumId_state_dueAt_id_idx" ON "CurriculumAssignment"("curriculumId", "state", "dueAt", "id");

-- CreateIndex
CREATE INDEX "CurriculumAssignment_roleId_idx" ON "CurriculumAssignment"("roleId");

-- CreateIndex
CREATE INDEX "CurriculumAssignment_userId_state_idx" ON "CurriculumAssignment"("userId", "state");

-- CreateIndex
CREATE INDEX "CurriculumAssignment_state_computedOn_idx" ON "CurriculumAssignment"("state", "computedOn");

-- CreateIndex
CREATE UNIQUE INDEX "CurriculumAssignment_curriculumId_roleId_cycle_key" ON "CurriculumAssignment"("curriculumId", "roleId", "cycle");

-- CreateIndex
CREATE UNIQUE INDEX "CalendarFeed_tokenHash_key" ON "CalendarFeed"("tokenHash");

-- CreateIndex
CREATE UNIQUE INDEX "Credit_enrollment_key" ON "Credit"("enrollmentId") WHERE (("state" = 'ACTIVE'::"CreditState") AND ("supersededAt" IS NULL));

-- CreateIndex
CREATE UNIQUE INDEX "Invitation_open_session_key" ON "Invitation"("taskSessionId", "contactType", "contact") WHERE (("state" = 'OPEN'::"InvitationState") AND ("invitationType" = 'ENROLLMENT'::"InvitationType"));

-- AddForeignKey
ALTER TABLE "Credit" ADD CONSTRAINT "Credit_enrollmentId_fkey" FOREIGN KEY ("enrollmentId") REFERENCES "Enrollment"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Invitation" ADD CONSTRAINT "Invitation_taskSessionId_fkey" FOREIGN KEY ("taskSessionId") REFERENCES "TaskSession"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Task" ADD CONSTRAINT "Task_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Org"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TaskRevision" ADD CONSTRAINT "TaskRevision_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "Task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TaskSession" ADD CONSTRAINT "TaskSession_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Org"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TaskSession" ADD CONSTRAINT "TaskSession_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "Task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TaskSession" ADD CONSTRAINT "TaskSession_taskRevisionId_fkey" FOREIGN KEY ("taskRevisionId") REFERENCES "TaskRevision"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TaskSessionInstructor" ADD CONSTRAINT "TaskSessionInstructor_taskSessionId_fkey" FOREIGN KEY ("taskSessionId") REFERENCES "TaskSession"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TaskSessionInstructor" ADD CONSTRAINT "TaskSessionInstructor_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TaskSessionInstructor" ADD CONSTRAINT "TaskSessionInstructor_signatureId_fkey" FOREIGN KEY ("signatureId") REFERENCES "Signature"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Enrollment" ADD CONSTRAINT "Enrollment_taskSessionId_fkey" FOREIGN KEY ("taskSessionId") REFERENCES "TaskSession"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Enrollment" ADD CONSTRAINT "Enrollment_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Enrollment" ADD CONSTRAINT "Enrollment_invitationId_fkey" FOREIGN KEY ("invitationId") REFERENCES "Invitation"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Enrollment" ADD CONSTRAINT "Enrollment_signatureId_fkey" FOREIGN KEY ("signatureId") REFERENCES "Signature"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EnrollmentEvent" ADD CONSTRAINT "EnrollmentEvent_enrollmentId_fkey" FOREIGN KEY ("enrollmentId") REFERENCES "Enrollment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Signature" ADD CONSTRAINT "Signature_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Signature" ADD CONSTRAINT "Signature_taskSessionId_fkey" FOREIGN KEY ("taskSessionId") REFERENCES "TaskSession"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SignatureEvent" ADD CONSTRAINT "SignatureEvent_signatureId_fkey" FOREIGN KEY ("signatureId") REFERENCES "Signature"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Certificate" ADD CONSTRAINT "Certificate_taskSessionId_fkey" FOREIGN KEY ("taskSessionId") REFERENCES "TaskSession"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Certificate" ADD CONSTRAINT "Certificate_enrollmentId_fkey" FOREIGN KEY ("enrollmentId") REFERENCES "Enrollment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Certificate" ADD CONSTRAINT "Certificate_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Certificate" ADD CONSTRAINT "Certificate_creditId_fkey" FOREIGN KEY ("creditId") REFERENCES "Credit"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Curriculum" ADD CONSTRAINT "Curriculum_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Org"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CurriculumGroup" ADD CONSTRAINT "CurriculumGroup_curriculumId_fkey" FOREIGN KEY ("curriculumId") REFERENCES "Curriculum"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CurriculumGroupTask" ADD CONSTRAINT "CurriculumGroupTask_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES "CurriculumGroup"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CurriculumGroupTask" ADD CONSTRAINT "CurriculumGroupTask_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "Task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CurriculumAssignment" ADD CONSTRAINT "CurriculumAssignment_curriculumId_fkey" FOREIGN KEY ("curriculumId") REFERENCES "Curriculum"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CurriculumAssignment" ADD CONSTRAINT "CurriculumAssignment_roleId_fkey" FOREIGN KEY ("roleId") REFERENCES "Role"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CurriculumAssignment" ADD CONSTRAINT "CurriculumAssignment_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CalendarFeed" ADD CONSTRAINT "CalendarFeed_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
