-- A name of which both parts are in Chinese characters, kana or Hangul is written family name first, as `isFamilyFirst` and `wholeName`
-- of lib/domain/people/names.ts have it; a test compares the two.
CREATE FUNCTION "is_family_first"("first" text, "last" text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(btrim("first", E' \u3000') <> '' AND btrim("last", E' \u3000') <> '' AND "first" || ' ' || "last" ~
  '^[\u1100-\u11ff\u3005-\u3007\u3021-\u3029\u3031-\u303c\u3041-\u3096\u309d-\u309f\u30a1-\u30ff\u3131-\u318e\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97c\uac00-\ud7fb\uf900-\ufaff\uff66-\uffdc\U00020000-\U0003ffff \u3000]+$', false);

CREATE FUNCTION "whole_name"("first" text, "middle" text, "last" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (SELECT CASE WHEN "is_family_first"("first", "last") THEN concat_ws(' ', l, f, m) ELSE concat_ws(' ', f, m, l) END
  FROM (SELECT nullif(btrim("first", E' \u3000'), '') AS f, nullif(btrim("middle", E' \u3000'), '') AS m,
    nullif(btrim("last", E' \u3000'), '') AS l) AS parts);

-- Who writes a name without spaces searches without them too.
CREATE OR REPLACE FUNCTION "name_user"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  family text := "fold_text"(coalesce(new."lastName", ''));
  given text := "fold_text"(coalesce(new."firstName", '') || ' ' || coalesce(new."middleName", ''));
  said text := concat_ws(' ', nullif(given, ''), nullif(family, ''));
BEGIN
  IF "is_family_first"(new."firstName", new."lastName") THEN
    said := "fold_text"(concat(new."lastName", new."firstName", new."middleName"));
  END IF;
  new."sortName" := concat_ws(', ', nullif(family, ''), nullif(given, ''));
  new."searchText" := btrim(concat_ws(' ', said, nullif(new."sortName", '')));
  RETURN new;
END $$;

-- What was stored before: a person anew, the copies of lists with what is added to them.
UPDATE "User" SET "firstName" = "firstName" WHERE "erasedAt" IS NULL AND "is_family_first"("firstName", "lastName");
UPDATE "Role" r SET "searchText" = "fold_text"(concat(u."lastName", u."firstName", u."middleName")) || ' ' || r."searchText"
  FROM "User" u WHERE u."id" = r."userId" AND r."state" <> 'ENDED' AND "is_family_first"(u."firstName", u."lastName");
UPDATE "Invitation" i SET "searchText" = "fold_text"(concat(i."lastName", i."firstName", i."middleName")) || ' ' || i."searchText"
  WHERE "is_family_first"(i."firstName", i."lastName");
UPDATE "BoardEntry" b SET "searchText" = r."searchText"
  FROM "Role" r JOIN "User" u ON u."id" = r."userId"
  WHERE r."id" = b."roleId" AND r."state" <> 'ENDED' AND "is_family_first"(u."firstName", u."lastName");
UPDATE "BoardEntry" b SET "searchText" = i."searchText"
  FROM "ReportedCredential" c JOIN "Invitation" i ON i."id" = c."invitationId"
  WHERE c."id" = b."reportedCredentialId" AND "is_family_first"(i."firstName", i."lastName");
