-- What a person states for a license whose rule knows other ways to renew than hours. Only ever added: whoever corrects, proves or
-- confirms it replaces the row by a new one.
CREATE TYPE "AttestationKind" AS ENUM ('PRACTICE', 'CERTIFICATION', 'ACADEMIC', 'REFRESHER', 'EVALUATION', 'PRECEPTOR', 'EXAMINATION', 'OTHER', 'PUBLICATION');

CREATE TABLE "Attestation" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,
    "credentialId" UUID NOT NULL,
    "kind" "AttestationKind" NOT NULL,
    "amount" INTEGER,
    "startsAt" DATE NOT NULL,
    "endsAt" DATE,
    "paid" BOOLEAN NOT NULL DEFAULT false,
    "issuer" TEXT,
    "number" TEXT,
    "documentId" UUID,
    "confirmedByOrgId" UUID,
    "confirmedBy" TEXT,
    "withdrawnAt" TIMESTAMPTZ(3),
    "supersededAt" TIMESTAMPTZ(3),
    "supersedesId" UUID,

    CONSTRAINT "Attestation_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Attestation_dates_check" CHECK ("endsAt" >= "startsAt"),
    CONSTRAINT "Attestation_amount_check" CHECK ("amount" > 0),
    CONSTRAINT "Attestation_credentialId_fkey" FOREIGN KEY ("credentialId") REFERENCES "Credential"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Attestation_supersedesId_fkey" FOREIGN KEY ("supersedesId") REFERENCES "Attestation"("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Attestation_documentId_fkey" FOREIGN KEY ("documentId") REFERENCES "Document"("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Attestation_confirmedByOrgId_fkey" FOREIGN KEY ("confirmedByOrgId") REFERENCES "Org"("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "Attestation_supersedesId_key" ON "Attestation"("supersedesId");
CREATE INDEX "Attestation_credentialId_idx" ON "Attestation"("credentialId");

-- How the person said they renew a license; its versions keep what was said before.
ALTER TABLE "Credential" ADD COLUMN "renewalAnswers" JSONB;

-- The way that is met, what that rests on, and whether the person has to be asked how they renew.
ALTER TABLE "Standing" ADD COLUMN "way" TEXT, ADD COLUMN "basis" TEXT, ADD COLUMN "asksWay" BOOLEAN NOT NULL DEFAULT false;
