-- By what the directory of an organization knows its members and the people whom it had invited (SCIM). It is a part of what the
-- organization has with a person, never of the person's account.
CREATE TABLE "ScimUser" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "orgId" UUID NOT NULL,
    "userName" TEXT NOT NULL,
    "nameKey" TEXT NOT NULL,
    "externalId" TEXT,
    "roleId" UUID,
    "invitationId" UUID,
    "deletedAt" TIMESTAMPTZ(3),

    CONSTRAINT "ScimUser_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "ScimUser_one_check" CHECK (num_nonnulls("roleId", "invitationId") = 1)
);

-- CreateIndex
CREATE UNIQUE INDEX "ScimUser_roleId_key" ON "ScimUser"("roleId");

-- CreateIndex
CREATE UNIQUE INDEX "ScimUser_invitationId_key" ON "ScimUser"("invitationId");

-- CreateIndex
CREATE INDEX "ScimUser_orgId_externalId_idx" ON "ScimUser"("orgId", "externalId");

-- CreateIndex
CREATE INDEX "ScimUser_orgId_nameKey_idx" ON "ScimUser"("orgId", "nameKey");

-- AddForeignKey
ALTER TABLE "ScimUser" ADD CONSTRAINT "ScimUser_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Org"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ScimUser" ADD CONSTRAINT "ScimUser_roleId_fkey" FOREIGN KEY ("roleId") REFERENCES "Role"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ScimUser" ADD CONSTRAINT "ScimUser_invitationId_fkey" FOREIGN KEY ("invitationId") REFERENCES "Invitation"("id") ON DELETE CASCADE ON UPDATE CASCADE;
