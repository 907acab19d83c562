-- CreateTable
CREATE TABLE "BadgeKey" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "orgId" UUID NOT NULL,
    "publicKey" TEXT NOT NULL,
    "secretKey" BYTEA NOT NULL,
    "retiredAt" TIMESTAMPTZ(3),
    "withdrawnAt" TIMESTAMPTZ(3),

    CONSTRAINT "BadgeKey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BadgePlace" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "orgId" UUID NOT NULL,
    "list" INTEGER NOT NULL,
    "index" INTEGER NOT NULL,
    "keyId" UUID NOT NULL,
    "certificateId" UUID,

    CONSTRAINT "BadgePlace_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "BadgeKey_orgId_idx" ON "BadgeKey"("orgId");

-- CreateIndex
CREATE UNIQUE INDEX "BadgeKey_publicKey_key" ON "BadgeKey"("publicKey");

-- CreateIndex
CREATE UNIQUE INDEX "BadgeKey_current_key" ON "BadgeKey"("orgId") WHERE ("retiredAt" IS NULL);

-- CreateIndex
CREATE INDEX "BadgePlace_keyId_idx" ON "BadgePlace"("keyId");

-- CreateIndex
CREATE UNIQUE INDEX "BadgePlace_certificateId_key" ON "BadgePlace"("certificateId");

-- CreateIndex
CREATE UNIQUE INDEX "BadgePlace_orgId_list_index_key" ON "BadgePlace"("orgId", "list", "index");

-- AddForeignKey
ALTER TABLE "BadgeKey" ADD CONSTRAINT "BadgeKey_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Org"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BadgePlace" ADD CONSTRAINT "BadgePlace_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Org"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BadgePlace" ADD CONSTRAINT "BadgePlace_keyId_fkey" FOREIGN KEY ("keyId") REFERENCES "BadgeKey"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BadgePlace" ADD CONSTRAINT "BadgePlace_certificateId_fkey" FOREIGN KEY ("certificateId") REFERENCES "Certificate"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- CreateEnum
CREATE TYPE "CreditBadgeState" AS ENUM ('CURRENT', 'REVOKED');

-- CreateTable
CREATE TABLE "CreditBadge" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "userId" UUID NOT NULL,
    "creditId" UUID NOT NULL,
    "badgeId" TEXT NOT NULL,
    "issuer" TEXT NOT NULL,
    "organization" TEXT NOT NULL,
    "person" TEXT,
    "sameName" BOOLEAN NOT NULL,
    "text" TEXT NOT NULL,
    "state" "CreditBadgeState" NOT NULL DEFAULT 'CURRENT',
    "checkedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "CreditBadge_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "CreditBadge_creditId_key" ON "CreditBadge"("creditId");

-- CreateIndex
CREATE UNIQUE INDEX "CreditBadge_userId_badgeId_key" ON "CreditBadge"("userId", "badgeId");

-- CreateIndex
CREATE INDEX "CreditBadge_to_check_idx" ON "CreditBadge"("checkedAt") WHERE (state = 'CURRENT'::"CreditBadgeState");

-- AddForeignKey
ALTER TABLE "CreditBadge" ADD CONSTRAINT "CreditBadge_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CreditBadge" ADD CONSTRAINT "CreditBadge_creditId_fkey" FOREIGN KEY ("creditId") REFERENCES "Credit"("id") ON DELETE CASCADE ON UPDATE CASCADE;
