-- CreateEnum
CREATE TYPE "GrantKind" AS ENUM ('MANAGER', 'EDUCATOR', 'RECORDS', 'AUDITOR');

-- CreateTable
CREATE TABLE "MemberGrant" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "orgId" UUID NOT NULL,
    "roleId" UUID NOT NULL,
    "kind" "GrantKind" NOT NULL,
    "department" TEXT,
    "givenById" UUID,
    "endedAt" TIMESTAMPTZ(3),
    "endedById" UUID,

    CONSTRAINT "MemberGrant_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "MemberGrant_orgId_createdAt_id_idx" ON "MemberGrant"("orgId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "MemberGrant_roleId_idx" ON "MemberGrant"("roleId");

-- CreateIndex
CREATE INDEX "MemberGrant_givenById_idx" ON "MemberGrant"("givenById");

-- CreateIndex
CREATE INDEX "MemberGrant_endedById_idx" ON "MemberGrant"("endedById");

-- AddForeignKey
ALTER TABLE "MemberGrant" ADD CONSTRAINT "MemberGrant_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Org"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MemberGrant" ADD CONSTRAINT "MemberGrant_roleId_fkey" FOREIGN KEY ("roleId") REFERENCES "Role"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MemberGrant" ADD CONSTRAINT "MemberGrant_givenById_fkey" FOREIGN KEY ("givenById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MemberGrant" ADD CONSTRAINT "MemberGrant_endedById_fkey" FOREIGN KEY ("endedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
