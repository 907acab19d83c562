-- The records that an act is about: its subject and what that belongs to, such as the session and the class of a check-in.
-- The subject may be gone with its transaction; then the details of the act can name what it belonged to.
CREATE OR REPLACE FUNCTION "history_records"("kind" text, "subject" text, "detail" jsonb) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE ROWS 3 AS $$
DECLARE
  own uuid;
  session uuid;
BEGIN
  -- Lists and files have words and numbers for ids.
  IF "subject" ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN own := "subject"::uuid; END IF;
  CASE "kind"
    WHEN 'Task', 'Curriculum', 'DocumentRequest', 'SigningRequest', 'Credential' THEN RETURN NEXT own;
    WHEN 'TaskSession' THEN session := own;
    WHEN 'Enrollment' THEN SELECT n."taskSessionId" INTO session FROM "Enrollment" n WHERE n."id" = own;
    WHEN 'Certificate' THEN SELECT c."taskSessionId" INTO session FROM "Certificate" c WHERE c."id" = own;
    WHEN 'Credit' THEN
      SELECT n."taskSessionId" INTO session FROM "Credit" c JOIN "Enrollment" n ON n."id" = c."enrollmentId" WHERE c."id" = own;
    WHEN 'Signature' THEN SELECT s."taskSessionId" INTO session FROM "Signature" s WHERE s."id" = own;
    WHEN 'LateCheckIn' THEN SELECT l."taskSessionId" INTO session FROM "LateCheckIn" l WHERE l."id" = own;
    WHEN 'Guest' THEN SELECT g."taskSessionId" INTO session FROM "Guest" g WHERE g."id" = own;
    WHEN 'Invitation' THEN SELECT i."taskSessionId" INTO session FROM "Invitation" i WHERE i."id" = own;
    WHEN 'SigningCopy' THEN RETURN QUERY SELECT c."requestId" FROM "SigningCopy" c WHERE c."id" = own;
    WHEN 'Signer' THEN
      RETURN QUERY SELECT c."requestId" FROM "Signer" s JOIN "SigningCopy" c ON c."id" = s."copyId" WHERE s."id" = own;
    WHEN 'RequestedDocument' THEN RETURN QUERY SELECT d."requestId" FROM "RequestedDocument" d WHERE d."id" = own;
    WHEN 'CurriculumAssignment' THEN
      RETURN QUERY SELECT a."curriculumId" FROM "CurriculumAssignment" a WHERE a."id" = own;
    WHEN 'Attestation' THEN RETURN QUERY SELECT a."credentialId" FROM "Attestation" a WHERE a."id" = own;
    ELSE NULL;
  END CASE;
  session := coalesce(session, ("detail" ->> 'taskSessionId')::uuid);
  RETURN NEXT session;
  RETURN QUERY SELECT s."taskId" FROM "TaskSession" s WHERE s."id" = session;
  RETURN NEXT ("detail" ->> 'taskId')::uuid;
  RETURN NEXT ("detail" ->> 'credentialId')::uuid;
END $$;
