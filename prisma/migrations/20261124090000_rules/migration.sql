-- Rules of hours as data (decision 062). The rows themselves come from lib/domain/compliance/rules.json (dev/seed-rules.ts).
CREATE TYPE "RuleState" AS ENUM ('DRAFT', 'APPROVED', 'PUBLISHED');

CREATE TABLE "Rule" (
    "id" SERIAL NOT NULL,
    "geo" TEXT NOT NULL,
    "credentialType" TEXT NOT NULL,

    CONSTRAINT "Rule_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "Rule_geo_credentialType_key" ON "Rule"("geo", "credentialType");

CREATE TABLE "RuleVersion" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ruleId" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "state" "RuleState" NOT NULL DEFAULT 'DRAFT',
    "effectiveFrom" DATE,
    "effectiveTo" DATE,
    "body" JSONB NOT NULL,
    "authorId" UUID,
    "approvedById" UUID,
    "approvedAt" TIMESTAMPTZ(3),
    "publishedById" UUID,
    "publishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "RuleVersion_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "RuleVersion_ruleId_fkey" FOREIGN KEY ("ruleId") REFERENCES "Rule"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "RuleVersion_dates_check" CHECK ("effectiveFrom" IS NULL OR "effectiveTo" IS NULL OR "effectiveFrom" <= "effectiveTo"),
    CONSTRAINT "RuleVersion_approved_check" CHECK (("approvedById" IS NULL) = ("approvedAt" IS NULL)),
    CONSTRAINT "RuleVersion_author_check" CHECK ("authorId" IS NULL OR ("authorId" <> "approvedById" AND "authorId" <> "publishedById")),
    CONSTRAINT "RuleVersion_two_people_check" CHECK ("authorId" IS NOT NULL OR "approvedById" <> "publishedById"),
    -- Two published versions of one rule are never in force on the same day.
    CONSTRAINT "RuleVersion_no_overlap" EXCLUDE USING gist
      (int4range("ruleId", "ruleId", '[]') WITH =, daterange("effectiveFrom", "effectiveTo", '[]') WITH &&)
      WHERE ("state" = 'PUBLISHED')
);
CREATE UNIQUE INDEX "RuleVersion_ruleId_number_key" ON "RuleVersion"("ruleId", "number");

-- One row: it moves whenever what is computed changes, so that every process sees that its book is old.
CREATE TABLE "RuleBook" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "serial" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "RuleBook_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "RuleBook_one_row_check" CHECK ("id" = 1)
);
INSERT INTO "RuleBook" DEFAULT VALUES;

-- What was published stays as it was: standings name it. Only its end may be set, once, when a later version takes over.
CREATE FUNCTION "refuse_rule_change"() RETURNS trigger LANGUAGE plpgsql AS
  'BEGIN RAISE EXCEPTION ''a published version of a rule cannot be changed''; END';
CREATE TRIGGER "RuleVersion_published_stays" BEFORE UPDATE ON "RuleVersion" FOR EACH ROW
  WHEN (old."state" = 'PUBLISHED' AND (
    (to_jsonb(old) - 'effectiveTo') IS DISTINCT FROM (to_jsonb(new) - 'effectiveTo')
    OR (old."effectiveTo" IS NOT NULL AND new."effectiveTo" IS DISTINCT FROM old."effectiveTo")))
  EXECUTE FUNCTION "refuse_rule_change"();
CREATE TRIGGER "RuleVersion_published_no_delete" BEFORE DELETE ON "RuleVersion" FOR EACH ROW
  WHEN (old."state" = 'PUBLISHED') EXECUTE FUNCTION "refuse_rule_change"();
CREATE TRIGGER "RuleVersion_no_truncate" BEFORE TRUNCATE ON "RuleVersion"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_rule_change"();

CREATE FUNCTION "move_rule_serial"() RETURNS trigger LANGUAGE plpgsql AS
  'BEGIN UPDATE "RuleBook" SET "serial" = "serial" + 1; RETURN NULL; END';
CREATE TRIGGER "RuleVersion_moves_serial" AFTER INSERT OR UPDATE ON "RuleVersion" FOR EACH ROW
  WHEN (new."state" = 'PUBLISHED') EXECUTE FUNCTION "move_rule_serial"();

-- The version that a standing was worked out with; null where nothing is computed. The next run of the standing job fills it in.
ALTER TABLE "Standing" ADD COLUMN "ruleVersion" TEXT;
