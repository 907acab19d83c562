-- People without an account in a session (decision 058). An enrollment and a signature belong to a person or to a guest.
CREATE TYPE "GuestAnswer" AS ENUM ('CONFIRMED', 'DECLINED');

CREATE TABLE "Guest" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "orgId" UUID NOT NULL,
    "taskSessionId" UUID NOT NULL,
    "firstName" TEXT,
    "lastName" TEXT,
    "licenseGeo" TEXT,
    "licenseType" TEXT,
    "licenseNumber" TEXT,
    "contactKind" "ContactKind",
    "contact" TEXT,
    "userId" UUID,
    "answer" "GuestAnswer",
    "answeredAt" TIMESTAMPTZ(3),
    "erasedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Guest_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "Guest_taskSessionId_idx" ON "Guest"("taskSessionId");
CREATE INDEX "Guest_orgId_idx" ON "Guest"("orgId");
CREATE INDEX "Guest_userId_idx" ON "Guest"("userId");
CREATE INDEX "Guest_contactKind_contact_idx" ON "Guest"("contactKind", "contact");
ALTER TABLE "Guest" ADD CONSTRAINT "Guest_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Org"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Guest" ADD CONSTRAINT "Guest_taskSessionId_fkey" FOREIGN KEY ("taskSessionId") REFERENCES "TaskSession"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Guest" ADD CONSTRAINT "Guest_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Guest" ADD CONSTRAINT "Guest_contact_check" CHECK (("contact" IS NULL) = ("contactKind" IS NULL));

ALTER TABLE "Enrollment" ALTER COLUMN "userId" DROP NOT NULL, ADD COLUMN "guestId" UUID;
CREATE UNIQUE INDEX "Enrollment_guestId_key" ON "Enrollment"("guestId");
ALTER TABLE "Enrollment" ADD CONSTRAINT "Enrollment_guestId_fkey" FOREIGN KEY ("guestId") REFERENCES "Guest"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Enrollment" ADD CONSTRAINT "Enrollment_whose_check" CHECK (num_nonnulls("userId", "guestId") = 1);

ALTER TABLE "Signature" ALTER COLUMN "userId" DROP NOT NULL, ADD COLUMN "guestId" UUID;
CREATE INDEX "Signature_guestId_idx" ON "Signature"("guestId");
ALTER TABLE "Signature" ADD CONSTRAINT "Signature_guestId_fkey" FOREIGN KEY ("guestId") REFERENCES "Guest"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Signature" ADD CONSTRAINT "Signature_whose_check" CHECK (num_nonnulls("userId", "guestId") = 1);
