-- True for a name whose two parts are in Chinese characters, kana or Hangul: it is written family name first. The same rule
-- as isFamilyFirst in lib/domain/people/names.ts; a test compares the two.
CREATE OR REPLACE FUNCTION "is_family_first"("first" text, "last" text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(btrim("first", E' \u3000') <> '' AND btrim("last", E' \u3000') <> '' AND "first" || ' ' || "last" ~
  '^[\u1100-\u11ff\u3005-\u3007\u3021-\u3029\u3031-\u303c\u3041-\u3096\u309d-\u309f\u30a1-\u30ff\u3131-\u318e\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97c\uac00-\ud7fb\uf900-\ufaff\uff66-\uffdc\U00020000-\U0003ffff \u3000]+$', false);
