-- CreateEnum
CREATE TYPE "OrgState" AS ENUM ('ACTIVE', 'SUSPENDED', 'CLOSED');

-- AlterTable
ALTER TABLE "Org" ADD COLUMN     "eraseOn" DATE,
ADD COLUMN     "erasedAt" TIMESTAMPTZ(3),
ADD COLUMN     "sortName" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "state" "OrgState" NOT NULL DEFAULT 'ACTIVE',
ADD COLUMN     "stateAt" TIMESTAMPTZ(3),
ADD COLUMN     "stateReason" TEXT;

-- The name that lists sort and search by follows the name, whoever writes it. Folded as `foldText` does: small letters, no accents,
-- single spaces.
CREATE FUNCTION "keep_org_sort_name"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  folded text := regexp_replace(normalize(lower(normalize(NEW."name", NFKD)), NFKD), '[\u0300-\u036f]', '', 'g');
BEGIN
  folded := replace(replace(replace(replace(translate(folded, 'øłđðı', 'olddi'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ß', 'ss');
  NEW."sortName" := btrim(regexp_replace(normalize(folded, NFC), '\s+', ' ', 'g'));
  RETURN NEW;
END $$;
CREATE TRIGGER "Org_sort_name" BEFORE INSERT OR UPDATE OF "name", "sortName" ON "Org"
  FOR EACH ROW EXECUTE FUNCTION "keep_org_sort_name"();
UPDATE "Org" SET "sortName" = '';

-- CreateTable
CREATE TABLE "OperationRun" (
    "kind" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "ok" BOOLEAN NOT NULL,
    "detail" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "OperationRun_pkey" PRIMARY KEY ("kind")
);

-- CreateIndex
CREATE INDEX "Notification_failed_idx" ON "Notification"("updatedAt") WHERE (state = 'FAILED'::"NotificationState");

-- CreateIndex
CREATE INDEX "Org_sortName_id_idx" ON "Org"("sortName", "id");

-- CreateIndex
CREATE INDEX "Org_state_sortName_id_idx" ON "Org"("state", "sortName", "id");

-- CreateIndex
CREATE INDEX "Org_to_erase_idx" ON "Org"("eraseOn") WHERE (("eraseOn" IS NOT NULL) AND ("erasedAt" IS NULL));

-- CreateIndex
CREATE INDEX "Org_search_idx" ON "Org" USING GIN ("sortName" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "User_wheel_idx" ON "User"("wheelAt") WHERE ("wheelAt" IS NOT NULL);

-- CreateIndex
CREATE INDEX "WheelVisit_orgId_createdAt_id_idx" ON "WheelVisit"("orgId", "createdAt", "id");
