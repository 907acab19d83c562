-- Notes that something of organizations changed, once for each thing and transaction. Rows are only added, so that no writer
-- waits for another; readers tell the last of each thing. An organization that is being deleted takes its changes with it.
CREATE OR REPLACE FUNCTION "add_org_changes"(what text, subjects jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF subjects IS NULL THEN RETURN; END IF;
  INSERT INTO "OrgChange" ("orgId", "kind", "subjectId", "transaction", "changedAt")
  SELECT DISTINCT o."id", what::"ChangeKind", (s->>'id')::uuid, pg_current_xact_id()::text::bigint, now()
  FROM jsonb_array_elements(subjects) s JOIN "Org" o ON o."id" = (s->>'orgId')::uuid
  ORDER BY 1, 2, 3
  ON CONFLICT ON CONSTRAINT "OrgChange_pkey" DO NOTHING;
END $$;
