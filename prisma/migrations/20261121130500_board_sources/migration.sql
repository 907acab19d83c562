-- What employers reported, in the order of lists.
CREATE INDEX "BoardEntry_reported_idx" ON "BoardEntry"("orgId", "sortName", "id") WHERE ("credentialId" IS NULL);

-- Whole lists that left an organization, for the people in them.
CREATE INDEX "AuditEvent_exports_idx" ON "AuditEvent"("orgId", "seq") WHERE ("action" IN ('members.exported', 'board.exported'));
