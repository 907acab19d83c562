-- Super admins find people by name, contact and license number, open a record with a reason, and merge two records of one person.

-- AlterTable
ALTER TABLE "User" ADD COLUMN     "mergedIntoId" UUID,
ADD COLUMN     "searchText" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "sortName" TEXT COLLATE "C" NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "PersonVisit" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "userId" UUID NOT NULL,
    "personId" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "PersonVisit_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PersonMerge" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "number" BIGSERIAL NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "keptId" UUID NOT NULL,
    "closedId" UUID NOT NULL,
    "mergedById" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "undoneAt" TIMESTAMPTZ(3),
    "undoneById" UUID,

    CONSTRAINT "PersonMerge_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "PersonMerge_two_check" CHECK ("keptId" <> "closedId"),
    CONSTRAINT "PersonMerge_undone_check" CHECK (("undoneAt" IS NULL) = ("undoneById" IS NULL))
);

-- CreateTable
CREATE TABLE "PersonMergeMove" (
    "id" BIGSERIAL NOT NULL,
    "mergeId" UUID NOT NULL,
    "tableName" TEXT NOT NULL,
    "columnName" TEXT NOT NULL,
    "rowKey" JSONB NOT NULL,
    "fromValue" TEXT,
    "toValue" TEXT,

    CONSTRAINT "PersonMergeMove_pkey" PRIMARY KEY ("id")
);

-- Names are folded as `foldText` of lib/domain/people/sort-name.ts does it; its test compares the two.
CREATE FUNCTION "fold_text"(said text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(normalize(replace(replace(replace(replace(translate(
    regexp_replace(normalize(lower(normalize(said, NFKD)), NFKD), '[\u0300-\u036f]', '', 'g'),
    'øØłŁđĐðÐıÞÆŒ', 'oollddddiþæœ'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ß', 'ss'), NFC), '\s+', ' ', 'g'))
$$;
CREATE FUNCTION "name_user"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  family text := "fold_text"(coalesce(new."lastName", ''));
  given text := "fold_text"(coalesce(new."firstName", '') || ' ' || coalesce(new."middleName", ''));
BEGIN
  new."sortName" := concat_ws(', ', nullif(family, ''), nullif(given, ''));
  new."searchText" := btrim(concat_ws(' ', nullif(given, ''), nullif(family, ''), nullif(new."sortName", '')));
  RETURN new;
END $$;
CREATE TRIGGER "User_name" BEFORE INSERT OR UPDATE OF "firstName", "middleName", "lastName" ON "User"
  FOR EACH ROW EXECUTE FUNCTION "name_user"();
UPDATE "User" SET "firstName" = "firstName" WHERE "erasedAt" IS NULL AND num_nonnulls("firstName", "lastName") > 0;

-- CreateIndex
CREATE INDEX "PersonVisit_userId_expiresAt_idx" ON "PersonVisit"("userId", "expiresAt");

-- CreateIndex
CREATE INDEX "PersonVisit_personId_createdAt_idx" ON "PersonVisit"("personId", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "PersonMerge_number_key" ON "PersonMerge"("number");

-- CreateIndex
CREATE INDEX "PersonMerge_keptId_number_idx" ON "PersonMerge"("keptId", "number");

-- CreateIndex
CREATE INDEX "PersonMerge_closedId_number_idx" ON "PersonMerge"("closedId", "number");

-- CreateIndex
CREATE INDEX "PersonMergeMove_mergeId_idx" ON "PersonMergeMove"("mergeId");

-- By code points: a prefix is a range of the index.
CREATE INDEX "Contact_find_idx" ON "Contact"("value" COLLATE "C", "id");
CREATE INDEX "Credential_find_idx" ON "Credential"((upper("credentialNumber") COLLATE "C"), "id");

-- CreateIndex
CREATE INDEX "User_merged_idx" ON "User"("mergedIntoId") WHERE ("mergedIntoId" IS NOT NULL);

-- CreateIndex
CREATE INDEX "User_sortName_id_searchText_idx" ON "User"("sortName", "id", "searchText");

-- CreateIndex
CREATE INDEX "User_search_idx" ON "User" USING GIN ("searchText" gin_trgm_ops);

-- AddForeignKey
ALTER TABLE "User" ADD CONSTRAINT "User_mergedIntoId_fkey" FOREIGN KEY ("mergedIntoId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PersonVisit" ADD CONSTRAINT "PersonVisit_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PersonVisit" ADD CONSTRAINT "PersonVisit_personId_fkey" FOREIGN KEY ("personId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PersonMerge" ADD CONSTRAINT "PersonMerge_keptId_fkey" FOREIGN KEY ("keptId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PersonMerge" ADD CONSTRAINT "PersonMerge_closedId_fkey" FOREIGN KEY ("closedId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PersonMergeMove" ADD CONSTRAINT "PersonMergeMove_mergeId_fkey" FOREIGN KEY ("mergeId") REFERENCES "PersonMerge"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A record that was merged takes nothing any more: a write that began before waits for the merge and is refused, instead of leaving
-- something behind that its person never sees. The foreign key would take the same lock.
CREATE FUNCTION "refuse_merged"(whose uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE merged uuid;
BEGIN
  SELECT "mergedIntoId" INTO merged FROM "User" WHERE "id" = whose FOR KEY SHARE;
  IF merged IS NOT NULL THEN RAISE EXCEPTION 'the record of this person was merged into another'; END IF;
END $$;
CREATE FUNCTION "refuse_merged_person"() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN PERFORM "refuse_merged"(new."userId"); RETURN new; END $$;
CREATE FUNCTION "refuse_merged_owner"() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN PERFORM "refuse_merged"(new."ownerId"); RETURN new; END $$;
CREATE TRIGGER "Contact_not_merged" BEFORE INSERT ON "Contact" FOR EACH ROW EXECUTE FUNCTION "refuse_merged_person"();
CREATE TRIGGER "Credential_not_merged" BEFORE INSERT ON "Credential" FOR EACH ROW EXECUTE FUNCTION "refuse_merged_person"();
CREATE TRIGGER "Credit_not_merged" BEFORE INSERT ON "Credit" FOR EACH ROW EXECUTE FUNCTION "refuse_merged_person"();
CREATE TRIGGER "TopicAnswer_not_merged" BEFORE INSERT ON "TopicAnswer" FOR EACH ROW EXECUTE FUNCTION "refuse_merged_person"();
CREATE TRIGGER "CreditProposal_not_merged" BEFORE INSERT ON "CreditProposal" FOR EACH ROW EXECUTE FUNCTION "refuse_merged_person"();
CREATE TRIGGER "Document_not_merged" BEFORE INSERT ON "Document" FOR EACH ROW EXECUTE FUNCTION "refuse_merged_owner"();
CREATE TRIGGER "Role_not_merged" BEFORE INSERT ON "Role" FOR EACH ROW EXECUTE FUNCTION "refuse_merged_person"();
CREATE TRIGGER "Enrollment_not_merged" BEFORE INSERT ON "Enrollment" FOR EACH ROW WHEN (new."userId" IS NOT NULL)
  EXECUTE FUNCTION "refuse_merged_person"();
