-- Members by job title, licenses by the hours missing.
CREATE INDEX "Role_orgId_jobTitle_sortName_id_idx" ON "Role"("orgId", "jobTitle", "sortName", "id");
CREATE INDEX "BoardEntry_orgId_missingUnits_sortName_id_idx" ON "BoardEntry"("orgId", "missingUnits" DESC, "sortName", "id");
